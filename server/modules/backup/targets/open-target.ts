import type { Config } from "#server/platform/config/config.ts";
import { bucketTarget } from "./bucket-target.ts";
import { folderTarget } from "./folder-target.ts";
import type { BackupTarget } from "./target.ts";

export function openTarget({ backup }: Pick<Config, "backup">): BackupTarget | undefined {
  if (backup.bucket) return bucketTarget(backup.bucket);
  return backup.folder === undefined ? undefined : folderTarget(backup.folder);
}

export function isBackedUp({ backup }: Pick<Config, "backup">): boolean {
  return (backup.folder ?? backup.bucket) !== undefined;
}
