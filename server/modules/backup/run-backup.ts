import { tryLock } from "#server/database/advisory-lock.ts";
import type { Db } from "#server/database/connection/connection.ts";
import { lockKeys } from "#server/database/lock-keys.ts";
import type { Config } from "#server/platform/config/config.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { type BackupRun, findStoreId, recordBackupRun } from "./backup.queries.ts";
import type { BackupContents, BackupKind } from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { removeOutdated } from "./retention.ts";
import { type BackupTarget, createBackupName } from "./targets/target.ts";
import { openBackup } from "./write-backup.ts";

export interface CompletedBackup {
  readonly name: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly contents: BackupContents;
  readonly removed: readonly string[];
  readonly cleanupError: string | null;
}

/** One at a time for each store. @throws {BackupError} and others, after recording them */
export async function runBackup(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, "dataDir" | "s3" | "backup"> },
  target: BackupTarget,
  { kind, signal }: { readonly kind: BackupKind; readonly signal?: AbortSignal | undefined },
): Promise<CompletedBackup> {
  const startedAt = new Date();
  const recordRun = (outcome: Pick<BackupRun, "file" | "bytes" | "error">) =>
    // A database of an earlier release may lack the table.
    recordBackupRun(db, { startedAt, endedAt: new Date(), place: target.place, ...outcome }).catch(
      ignoreMissingTable,
    );
  const lock = await tryLock(db.url, lockKeys.backup, async () => {
    const recordFailure = (error: string) =>
      recordRun({ file: null, bytes: null, error }).catch(() => {});
    const storeId = await findStoreId(db).catch(ignoreMissingTable);
    const origin = { storeId: storeId ?? null, kind };
    const backup = await writeBackup({ db, config }, target, origin, signal).catch(
      async (cause) => {
        const error = signal?.aborted ? abortedError(cause) : cause;
        await recordFailure(toMessage(error));
        throw error;
      },
    );
    await recordRun({ file: backup.name, bytes: backup.bytes, error: null });
    const removed: string[] = [];
    let cleanupError: string | null = null;
    if (storeId && kind === "scheduled") {
      try {
        await removeOutdated(target, { ...backup, storeId }, config.backup, (name) =>
          removed.push(name),
        );
      } catch (error) {
        cleanupError = `The new backup is complete, but old ones could not be deleted: ${toMessage(error)}`;
        await recordFailure(cleanupError);
      }
    }
    return { ...backup, removed, cleanupError };
  });
  if (lock) return lock.result;
  throw new BackupError("Another backup of this store is running. Wait until it is done.");
}

async function writeBackup(
  { db, config }: Parameters<typeof runBackup>[0],
  target: BackupTarget,
  origin: { readonly storeId: string | null; readonly kind: BackupKind },
  signal: AbortSignal | undefined,
): Promise<Pick<CompletedBackup, "name" | "takenAt" | "bytes" | "contents">> {
  const backup = await openBackup(config, db.url, config.backup.key, origin);
  const { takenAt } = backup;
  const name = createBackupName(takenAt, origin.storeId, config.backup.key !== undefined);
  const bytes = await target.write(name, backup.bytes, signal).finally(backup.close);
  return { name, takenAt, bytes, contents: backup.contents() };
}

function ignoreMissingTable(error: unknown): undefined {
  if (errorCode(error) !== "42P01") throw error;
}

function toMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function abortedError(cause: unknown): BackupError {
  return new BackupError("The backup was interrupted and nothing of it was kept.", { cause });
}
