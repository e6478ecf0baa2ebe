import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

export class EmbeddedPostgresError extends UserFixableError {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded PostgreSQL cannot run: ${reason}\nTo use a PostgreSQL server of your own, set DATABASE_URL`,
      options,
    );
    this.name = "EmbeddedPostgresError";
  }
}
