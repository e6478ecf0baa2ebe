import {
  BackupError,
  type BackupTarget,
  folderTarget,
  openTarget,
  runBackup,
} from "#server/modules/backup/index.ts";
import type { Config } from "#server/platform/config.ts";
import { readEnvironment } from "./environment.ts";
import { hasDatabase, openDatabase } from "./open-database.ts";
import { runCommand } from "./run-program.ts";

/**
 * Backs a store up, running or not: `npm run backup` to where BACKUP_TO says, `npm run backup -- FOLDER` elsewhere. It
 * changes no table, so that a store can be backed up with a later release before that is started.
 */
await runCommand(async (signal) => {
  const config = readEnvironment();
  const target = findTarget(config);
  if (!(await hasDatabase(config))) {
    throw new BackupError(
      `There is no store in ${config.dataDir}. Set DATABASE_URL or DATA_DIR to the one to back up.`,
    );
  }
  const { db, close } = await openDatabase(config);
  try {
    const made = await runBackup({ db, config }, target, signal);
    const countOf = (isCounted: (part: string) => boolean) =>
      made.manifest.parts
        .filter(({ name }) => isCounted(name))
        .reduce((sum, { records }) => sum + records, 0);
    const lines = [
      `Backed up to ${target.place}: ${made.name}, ${(made.bytes / 1e6).toFixed(1)} MB,`,
      `  ${countOf((name) => name.startsWith("table/"))} rows, ${countOf((name) => name === "jobs")} jobs that wait, ${countOf((name) => name === "pictures")} pictures.`,
      config.backup.key
        ? "It is encrypted: without BACKUP_KEY nobody can restore it. Keep the key elsewhere than the backup."
        : "It is not encrypted: whoever has the file can read your customers' data. Set BACKUP_KEY to encrypt it.",
      ...made.removed.map((name) => `Removed ${name}, which had its time.`),
      ...(made.untidied ? [made.untidied] : []),
    ];
    process.stdout.write(`${lines.join("\n")}\n`);
  } finally {
    await close();
  }
});

function findTarget(config: Config): BackupTarget {
  const [folder] = process.argv.slice(2);
  const target = folder ? folderTarget(folder) : openTarget(config);
  if (target) return target;
  throw new BackupError(
    "Say where to: npm run backup -- FOLDER, or set BACKUP_TO to a folder or to s3://bucket/path.",
  );
}
