import {
  BackupError,
  type BackupTarget,
  folderTarget,
  openTarget,
  runBackup,
} from "#server/modules/backup/index.ts";
import { nameCommand } from "#server/platform/config/command-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import { readEnvironment } from "./environment.ts";
import { hasDatabase, openDatabase } from "./open-database.ts";
import { runCommand } from "./run-program.ts";

/**
 * `npm run backup` writes to BACKUP_TO, `npm run backup -- FOLDER` elsewhere. It changes no table, so a later release
 * can back up before it first starts.
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
    const backup = await runBackup({ db, config }, target, { kind: "manual", signal });
    const countRecords = (matches: (part: string) => boolean) =>
      backup.contents.parts
        .filter(({ name }) => matches(name))
        .reduce((sum, { records }) => sum + records, 0);
    const lines = [
      `Backed up to ${target.place}: ${backup.name}, ${(backup.bytes / 1e6).toFixed(1)} MB,`,
      `  ${countRecords((name) => name.startsWith("tables/"))} rows, ${countRecords((name) => name === "jobs")} queued jobs, ${countRecords((name) => name === "pictures")} photos.`,
      config.backup.key
        ? "It is encrypted: without BACKUP_KEY nobody can restore it. Keep the key elsewhere than the backup."
        : "It is not encrypted: whoever has the file can read your customers' data. Set BACKUP_KEY to encrypt it.",
      "It stays until you remove it.",
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
    `Name a destination: ${nameCommand("backup", "FOLDER")}, or set BACKUP_TO to a folder or to s3://bucket/path.`,
  );
}
