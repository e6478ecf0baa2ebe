export {
  type BackupState,
  findBackupState,
  findPausedSince,
  releaseStore,
} from "./backup.queries.ts";
export { BackupError } from "./backup-error.ts";
export { createBackupTask } from "./backup-job.ts";
export { type BackupSource, checkBackup } from "./check-backup.ts";
export { requireLedgerIntegrity, restoreBackup } from "./restore-backup.ts";
export { runBackup } from "./run-backup.ts";
export { folderTarget } from "./targets/folder-target.ts";
export { isBackedUp, openTarget } from "./targets/open-target.ts";
export type { BackupTarget } from "./targets/target.ts";
export { openBackup } from "./write-backup.ts";
