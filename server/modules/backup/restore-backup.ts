import { connect, type Db } from "#server/database/connection/connection.ts";
import { countRows } from "#server/database/copy/create-snapshot.ts";
import { type Filling, fillDatabase } from "#server/database/copy/fill-database.ts";
import { claimPlace, finishPlace, RestorePlaceError } from "#server/database/copy/restore-place.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { openStorage, type PictureStorage } from "#server/modules/media/index.ts";
import { findLedgerDiscrepancies } from "#server/modules/orders/queries/index.ts";
import { nameCommand } from "#server/platform/config/command-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import { errorCode } from "#server/platform/errors/errors.ts";
import { recordRestore } from "./backup.queries.ts";
import {
  fromTablePart,
  groupByPart,
  type IncomingPart,
  partNames,
  toTablePart,
  unpackRows,
} from "./backup-content.ts";
import { BackupError, damagedError } from "./backup-error.ts";
import { type BackupSource, type CheckedBackup, readMembers } from "./check-backup.ts";
import { restorePictures } from "./copy-pictures.ts";

const timeoutMs = 30 * 60_000;

interface RestoreResult {
  readonly tables: number;
  readonly rows: number;
  readonly jobs: number;
  readonly pictures: number;
  readonly isPaused: boolean;
}

/**
 * Verifies row counts, foreign keys and the stock ledger, then applies later migrations.
 * @throws {RestorePlaceError}; {BackupError} where the result differs from the backup
 */
export async function restoreBackup(
  config: Pick<Config, "dataDir" | "s3">,
  databaseUrl: string,
  source: BackupSource,
  { manifest, contents }: CheckedBackup,
  onProgress: (line: string) => void = () => {},
): Promise<RestoreResult> {
  const storage = openStorage(config);
  await claimPlace(databaseUrl, async () => {
    if (!config.s3) await requireEmptyStorage(storage, config.dataDir);
  });
  const lastMigration = manifest.migrations.at(-1);
  if (!lastMigration) throw damagedError();
  onProgress("Creating the tables");
  await migrate(databaseUrl, { through: lastMigration.name });

  const getRecordCount = (name: string) =>
    contents.parts.find((part) => part.name === name)?.records;
  const parts = groupByPart(readMembers(source));
  onProgress("Filling the tables");
  const jobs = await fillDatabase(databaseUrl, manifest.sequences, async (filling) => {
    for (;;) {
      const { value: part } = await parts.next();
      if (!part) throw damagedError();
      const count = await fillPart(filling, part, manifest.tables);
      if (count !== undefined && count !== getRecordCount(part.name))
        throw incompleteError(part.name);
      if (part.name === partNames.jobs) return count ?? 0;
    }
  }).catch((error: unknown) => {
    throw isContentError(error) ? contentError(error) : error;
  });
  const counts = await countRows(databaseUrl, manifest.tables);
  for (const [table, count] of counts) {
    if (count !== getRecordCount(toTablePart(table))) throw incompleteError(table);
  }
  onProgress("Restoring the photos");
  let pictures = 0;
  for await (const part of parts) {
    if (part.name === partNames.pictures) pictures = await restorePictures(storage, part.members);
  }
  if (pictures !== getRecordCount(partNames.pictures)) throw incompleteError(partNames.pictures);
  await migrate(databaseUrl, { log: onProgress });

  onProgress("Checking the restored data");
  const isPaused = await finishRestore(databaseUrl, new Date(manifest.takenAt));
  await finishPlace(databaseUrl);
  const rows = [...counts.values()].reduce((total, count) => total + count, 0);
  return { tables: counts.size, rows, jobs, pictures, isPaused };
}

async function fillPart(
  filling: Filling,
  part: IncomingPart,
  tables: CheckedBackup["manifest"]["tables"],
): Promise<number | undefined> {
  if (part.name === partNames.jobs) return await filling.fillJobs(unpackRows(part.members));
  const name = fromTablePart(part.name);
  if (name === undefined) return undefined;
  const table = tables.find((each) => each.name === name);
  if (!table) throw damagedError();
  return await filling.fillTable(table, unpackRows(part.members));
}

async function finishRestore(databaseUrl: string, takenAt: Date): Promise<boolean> {
  const db = connect(databaseUrl, { max: 2 });
  try {
    await requireLedgerIntegrity(db);
    return await recordRestore(db, takenAt);
  } finally {
    await db.close();
  }
}

async function requireEmptyStorage(storage: PictureStorage, dataDir: string): Promise<void> {
  for await (const _ of storage.list("")) {
    throw new RestorePlaceError(
      `There are pictures in ${dataDir}/media already, and a restore overwrites nothing. Move that folder away, or set DATA_DIR to a new folder.`,
    );
  }
}

/** SQLSTATE classes of data, integrity and names. */
function isContentError(error: unknown): error is Error {
  return /^(22|23|42(?!501))/.test(errorCode(error));
}

function contentError(cause: Error): BackupError {
  return new BackupError(
    `The contents of this backup are not valid: ${cause.message}. It was changed after it was made, or its source had this problem. The database is marked as half restored and will not open; use an earlier backup.`,
    { cause },
  );
}

function incompleteError(part: string): BackupError {
  return new BackupError(
    `Not all of ${part} was restored. The database is marked as half restored and will not open; run ${nameCommand("restore")} again.`,
  );
}

/** @throws {BackupError} where stock differs from its ledger, or an order from its lines or payments */
export async function requireLedgerIntegrity(db: Db): Promise<void> {
  const discrepancies = await db.withTransaction((tx) => findLedgerDiscrepancies(tx), {
    statementTimeoutMs: timeoutMs,
  });
  if (discrepancies.length === 0) return;
  throw new BackupError(
    `The restored data has ${discrepancies.length} inconsistencies, such as: ${JSON.stringify(discrepancies[0])}. The source already had them: restore an earlier backup or point in time.`,
  );
}
