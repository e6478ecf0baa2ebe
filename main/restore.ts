import { createReadStream, existsSync } from "node:fs";
import { parseArgs } from "node:util";
import {
  BackupError,
  type BackupSource,
  checkBackup,
  openTarget,
  releaseStore,
  requireNoDrift,
  restoreBackup,
} from "#server/modules/backup/index.ts";
import type { Config } from "#server/platform/config.ts";
import { requireDataDir } from "#server/platform/data-dir.ts";
import { readEnvironment } from "./environment.ts";
import { openDatabase } from "./open-database.ts";
import { runCommand } from "./run-program.ts";

/**
 * Brings a store back from a backup into an empty place: `npm run restore -- FILE`, a file of this machine or the name
 * of one where BACKUP_TO says. `-- --release` lets a live store that was brought back do its jobs; `-- --check` looks
 * whether a store adds up that was brought back by other means.
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
  else if (!values.release && !values.check) throw new BackupError(await tellBackups(config));
  if (values.check) await check(config);
  if (values.release) await release(config);
});

async function restore(config: Config, file: string): Promise<void> {
  const source = findSource(config, file);
  say("Looking at every checksum");
  const checked = await checkBackup(source);
  await requireDataDir(config.dataDir);
  const { db, close } = await openDatabase(config);
  try {
    const { takenAt, store } = checked.about;
    const restored = await restoreBackup(config, db.url, source, checked, say);
    say(
      `Restored the store as it was at ${takenAt} (release ${store}): ${restored.rows} rows in ${restored.tables} tables, ${restored.jobs} jobs that wait, ${restored.pictures} pictures. Every count is the backup's, every reference holds, and stock equals its ledger.`,
    );
    if (restored.isHeld) {
      say(
        "It is held: it sells, but no mail leaves and no payment is asked about, since two stores would send the same mails. When the one it was taken from is gone for good: npm run restore -- --release",
      );
    }
  } finally {
    await close();
  }
}

async function check(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    await requireNoDrift(db);
    say("Stock equals its ledger, and orders their lines.");
  } finally {
    await close();
  }
}

async function release(config: Config): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    const wasHeld = await releaseStore(db);
    say(wasHeld ? "The store does its jobs from now on." : "The store was not held.");
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

async function tellBackups(config: Config): Promise<string> {
  const target = openTarget(config);
  const names = (await target?.list()) ?? [];
  return [
    "Say which backup: npm run restore -- FILE",
    ...(target && names.length > 0 ? [`In ${target.place} there are:`, ...names] : []),
  ].join("\n");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
