import { createReadStream, existsSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  BackupError,
  type BackupSource,
  checkBackup,
  openTarget,
  releaseStore,
  requireLedgerIntegrity,
  restoreBackup,
} from "#server/modules/backup/index.ts";
import { nameCommand } from "#server/platform/config/command-name.ts";
import type { Config } from "#server/platform/config/config.ts";
import { requireDataDir } from "#server/platform/config/data-dir.ts";
import { readEnvironment } from "./environment.ts";
import { openDatabase } from "./open-database.ts";
import { runCommand } from "./run-program.ts";

/**
 * `npm run restore -- FILE`: FILE is local or a name in BACKUP_TO. `--release` lets a restored live store run its
 * jobs; `--check` verifies a store restored by other means.
 */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: {
      release: { type: "boolean", default: false },
      check: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const config = readEnvironment();
  const [file] = positionals;
  if (file) await restore(config, file);
  else if (!values.release && !values.check) throw new BackupError(await describeBackups(config));
  if (values.check) await check(config);
  if (values.release) await release(config);
});

async function restore(config: Config, file: string): Promise<void> {
  const source = findSource(config, file);
  printLine("Checking every checksum");
  const checked = await checkBackup(source);
  await requireDataDir(config.dataDir);
  const { db, close } = await openDatabase(config);
  try {
    const { takenAt, store } = checked.manifest;
    const restored = await restoreBackup(config, db.url, source, checked, printLine);
    printLine(
      `Restored the store as it was at ${takenAt} (release ${store}): ${restored.rows} rows in ${restored.tables} tables, ${restored.jobs} queued jobs, ${restored.pictures} photos. Every count is the backup's, every reference holds, and stock equals its ledger.`,
    );
    if (restored.isPaused) {
      printLine(
        `Jobs are paused: the shop sells, but no emails are sent and no payments are checked, because two stores would do both. When the original store is gone for good, run: ${nameCommand("restore", "--release")}`,
      );
    }
  } finally {
    await close();
  }
}

async function check(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    await requireLedgerIntegrity(db);
    printLine("Stock equals its ledger, and orders their lines and payments.");
  } finally {
    await close();
  }
}

async function release(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    const wasPaused = await releaseStore(db);
    printLine(wasPaused ? "Jobs are running again." : "Jobs were not paused.");
  } finally {
    await close();
  }
}

function findSource(config: Config, file: string): BackupSource {
  const { key } = config.backup;
  if (existsSync(file)) {
    return {
      key,
      async *read() {
        yield* createReadStream(file);
      },
    };
  }
  const target = openTarget(config);
  if (!target) throw new BackupError(`There is no file ${file}.`);
  return { key, read: () => target.read(file) };
}

async function describeBackups(config: Config): Promise<string> {
  const target = openTarget(config);
  const names = ((await target?.list()) ?? []).map(({ name }) => name);
  return [
    `Name the backup: ${nameCommand("restore", "FILE")}`,
    ...(target && names.length > 0 ? [`In ${target.place} there are:`, ...names] : []),
  ].join("\n");
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
