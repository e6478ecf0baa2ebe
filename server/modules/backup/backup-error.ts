import { UserFixableError } from "#server/platform/errors/user-fixable-error.ts";

/** The message says why and what to do, without secrets. */
export class BackupError extends UserFixableError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupError";
  }
}

export class UnusableBackupError extends BackupError {}

export function damagedError(): UnusableBackupError {
  return new UnusableBackupError(
    "This backup is damaged: its checksums do not fit what is in it. Nothing was restored. Take another copy of it, or an earlier backup.",
  );
}

export function truncatedError(): UnusableBackupError {
  return new UnusableBackupError(
    "This backup is cut short: its end is missing. Nothing was restored. Copy it again, or take an earlier backup.",
  );
}
