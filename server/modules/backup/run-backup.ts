import type { Db } from "#server/database/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import { tryLock } from "#server/database/try-lock.ts";
import type { Config } from "#server/platform/config.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { type BackupRun, noteBackup } from "./backup.queries.ts";
import type { BackupManifest } from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { listOutdated } from "./keep.ts";
import { type BackupTarget, backupName } from "./target.ts";
import { openBackup } from "./write-backup.ts";

/** A backup that was made. */
export interface MadeBackup {
  readonly name: string;
  readonly bytes: number;
  readonly manifest: BackupManifest;
  /** Those that had their time and were removed. */
  readonly removed: readonly string[];
  /** Why some of them could not be removed, in words; null where all could. */
  readonly untidied: string | null;
}

/**
 * Makes a backup, notes what became of it, and removes those that had their time; where only that fails the backup is
 * whole all the same, and the failure is noted apart. Never two of one store at once.
 * @param signal breaks it off; nothing of it is left
 * @throws {BackupError} and whatever else it fails with, once that is noted
 */
export async function runBackup(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, "dataDir" | "s3" | "backup"> },
  target: BackupTarget,
  signal?: AbortSignal,
): Promise<MadeBackup> {
  const startedAt = new Date();
  const note = (outcome: Pick<BackupRun, "file" | "bytes" | "fault">) =>
    noteBackup(db, { startedAt, endedAt: new Date(), place: target.place, ...outcome }).catch(
      (error: unknown) => {
        // A database of an earlier release has nowhere to note it yet, and is backed up all the same.
        if (errorCode(error) !== "42P01") throw error;
      },
    );
  const locked = await tryLock(db.url, lockKeys.backup, async () => {
    const noteFault = (fault: string) => note({ file: null, bytes: null, fault }).catch(() => {});
    const made = await writeBackup({ db, config }, target, signal).catch(async (error) => {
      const fault = signal?.aborted ? brokenOff(error) : error;
      await noteFault(wordsOf(fault));
      throw fault;
    });
    await note({ file: made.name, bytes: made.bytes, fault: null });
    const tidied = await removeOutdated(target, config.backup);
    if (tidied.untidied) await noteFault(tidied.untidied);
    return { ...made, ...tidied };
  });
  if (locked) return locked.result;
  throw new BackupError("Another backup of this store is under way. Wait until it is done.");
}

async function writeBackup(
  { db, config }: Parameters<typeof runBackup>[0],
  target: BackupTarget,
  signal: AbortSignal | undefined,
): Promise<Pick<MadeBackup, "name" | "bytes" | "manifest">> {
  const backup = await openBackup(config, db.url, config.backup.key);
  const name = backupName(backup.takenAt);
  const bytes = await target.write(name, backup.bytes, signal).finally(backup.close);
  return { name, bytes, manifest: backup.manifest() };
}

async function removeOutdated(
  target: BackupTarget,
  kept: Config["backup"],
): Promise<Pick<MadeBackup, "removed" | "untidied">> {
  const removed: string[] = [];
  try {
    for (const each of listOutdated(await target.list(), kept)) {
      await target.remove(each);
      removed.push(each);
    }
    return { removed, untidied: null };
  } catch (error) {
    const untidied = `The new backup is whole. Old ones could not be removed: ${wordsOf(error)}`;
    return { removed, untidied };
  }
}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

function brokenOff(cause: unknown): BackupError {
  return new BackupError("The backup was broken off, and nothing of it is left.", { cause });
}
