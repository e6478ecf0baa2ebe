export {
  type BackupState,
  findBackupState,
  findHeldSince,
  releaseStore,
} from "./backup.queries.ts";
export { BackupError } from "./backup-error.ts";
export { createBackupTask } from "./backup-job.ts";
export { type BackupSource, checkBackup } from "./check-backup.ts";
export { folderTarget } from "./folder-target.ts";
export { isBackedUp, openTarget } from "./open-target.ts";
export { requireNoDrift } from "./require-no-drift.ts";
export { restoreBackup } from "./restore-backup.ts";
export { runBackup } from "./run-backup.ts";
export type { BackupTarget } from "./target.ts";
export { openBackup } from "./write-backup.ts";
