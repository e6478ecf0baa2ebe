import { connect } from "#server/database/connection.ts";
import { type Filling, fillDatabase } from "#server/database/copy/fill-database.ts";
import { claimPlace, finishPlace, RestorePlaceError } from "#server/database/copy/restore-place.ts";
import { countRows } from "#server/database/copy/take-snapshot.ts";
import { migrate } from "#server/database/migrate.ts";
import { openStorage, type PictureStorage } from "#server/modules/media/index.ts";
import type { Config } from "#server/platform/config.ts";
import { noteRestore } from "./backup.queries.ts";
import { partNames, partOfTable, tableOfPart } from "./backup-content.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupSource, type CheckedBackup, readBackup } from "./check-backup.ts";
import { fillPictures } from "./copy-pictures.ts";
import type { IncomingPart } from "./parts.ts";
import { requireNoDrift } from "./require-no-drift.ts";
import { damaged } from "./sealed-chunks.ts";

/** What was brought back. */
export interface Restored {
  readonly tables: number;
  readonly rows: number;
  readonly jobs: number;
  readonly pictures: number;
  /** Whether jobs wait until somebody says that the store it was taken from is gone. */
  readonly isHeld: boolean;
}

/**
 * Brings a store back into an empty place, and makes sure that it is whole: every table has the rows the backup tells
 * of, every foreign key holds, stock equals its ledger. A later release's migrations are done to it at the end.
 * @param databaseUrl address of an empty database
 * @param backup what was checked, from the same source
 * @param tell hears of each step
 * @throws {RestorePlaceError} where there is something already
 * @throws {BackupError} when what came out is not what went in
 */
export async function restoreBackup(
  config: Pick<Config, "dataDir" | "s3">,
  databaseUrl: string,
  source: BackupSource,
  { about, manifest }: CheckedBackup,
  tell: (line: string) => void = () => {},
): Promise<Restored> {
  const storage = openStorage(config);
  await claimPlace(databaseUrl, async () => {
    if (!config.s3) await requireNoPictures(storage, config.dataDir);
  });
  const last = about.migrations.at(-1);
  if (!last) throw damaged();
  tell("Making the tables");
  await migrate(databaseUrl, { through: last.name });

  const recordsOf = (name: string) => manifest.parts.find((part) => part.name === name)?.records;
  const parts = readBackup(source);
  tell("Filling the tables");
  const jobs = await fillDatabase(databaseUrl, about.sequences, async (filling) => {
    for (;;) {
      const { value: part } = await parts.next();
      if (!part) throw damaged();
      const count = await fillPart(filling, part, about.tables);
      if (count !== undefined && count !== recordsOf(part.name)) throw mismatch(part.name);
      if (part.name === partNames.jobs) return count ?? 0;
    }
  });
  const counts = await countRows(databaseUrl, about.tables);
  for (const [table, count] of counts) {
    if (count !== recordsOf(partOfTable(table))) throw mismatch(table);
  }
  tell("Putting the pictures back");
  let pictures = 0;
  for await (const part of parts) {
    if (part.name !== partNames.pictures) continue;
    pictures = await fillPictures(storage, part.content);
    if (pictures !== recordsOf(part.name)) throw mismatch(part.name);
  }
  await migrate(databaseUrl, { log: tell });

  tell("Looking whether everything adds up");
  const isHeld = await finish(databaseUrl, new Date(about.takenAt));
  await finishPlace(databaseUrl);
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { tables: counts.size, rows, jobs, pictures, isHeld };
}

async function fillPart(
  filling: Filling,
  part: IncomingPart,
  tables: CheckedBackup["about"]["tables"],
): Promise<number | undefined> {
  if (part.name === partNames.jobs) return await filling.fillJobs(part.content);
  const name = tableOfPart(part.name);
  if (name === undefined) return undefined;
  const table = tables.find((each) => each.name === name);
  if (!table) throw damaged();
  return await filling.fillTable(table, part.content);
}

/** @returns whether the store is held */
async function finish(databaseUrl: string, takenAt: Date): Promise<boolean> {
  const db = connect(databaseUrl, { max: 2 });
  try {
    await requireNoDrift(db);
    return await noteRestore(db, takenAt);
  } finally {
    await db.close();
  }
}

async function requireNoPictures(storage: PictureStorage, dataDir: string): Promise<void> {
  for await (const _ of storage.list("")) {
    throw new RestorePlaceError(
      `There are pictures in ${dataDir}/media already, and a restore overwrites nothing. Move that folder away, or set DATA_DIR to a new folder.`,
    );
  }
}

function mismatch(part: string): BackupError {
  return new BackupError(
    `Not all of ${part} came back. The database is marked as half restored and is not opened; run npm run restore again.`,
  );
}
