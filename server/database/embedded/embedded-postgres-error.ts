import { MendableError } from "#server/platform/mendable-error.ts";

/** The embedded PostgreSQL cannot run here. The message tells a person why and what to do instead. */
export class EmbeddedPostgresError extends MendableError {
  constructor(reason: string, options?: ErrorOptions) {
    super(
      `The embedded PostgreSQL cannot run: ${reason}\nTo use a PostgreSQL server of your own, set DATABASE_URL`,
      options,
    );
    this.name = "EmbeddedPostgresError";
  }
}
