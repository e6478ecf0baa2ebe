import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

/** The message says why and what to do, without secrets. */
export class BackupError extends UserFixableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}

export class UnusableBackupError extends BackupError {}
