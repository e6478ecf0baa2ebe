import { MendableError } from "#server/platform/mendable-error.ts";

/** A backup cannot be made or used. The message tells a person why and what to do; nothing secret stands in it. */
export class BackupError extends MendableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}
