/**
 * Backs a store up in a storm of orders, brings it back elsewhere, and compares. In between a backup is broken off and a
 * backup is damaged.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { copyFile, mkdir, open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { openStorage } from "#server/modules/media/index.ts";
import { findLedgerDiscrepancies } from "#server/modules/orders/queries/index.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { startServingProcess } from "../../tests/kit/serving-process.ts";
import { addProduct } from "../../tests/kit/shop.ts";
import { openScratchDatabase } from "../bench/open-scratch-database.ts";
import { createDir } from "./kit/create-dir.ts";
import { startOrderStorm } from "./kit/order-storm.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { runProgram, startProgram } from "./kit/run-program.ts";

const key = { BACKUP_KEY: "a key for this trial alone" };
const pictures = 300;
const pictureBytes = 200_000;
const oldMails = 40_000;
const mailBytes = 6_000;

await using stack = new AsyncDisposableStack();
const folder = await createDir(stack);
const backups = join(folder, "backups");
for (const name of ["backups", "broken", "killed", "quiet"]) await mkdir(join(folder, name));

const source = stack.use(await openScratchDatabase("trial"));
const store = { DATABASE_URL: source.url, DATA_DIR: join(folder, "store") };
const config = readConfig({ ...store, LOG_LEVEL: "silent" });
const db = connect(source.url, { max: 4 });
stack.defer(() => db.close());
const log = createLog(config.logLevel);
const runtime = createRuntime({ config, db, clock: () => new Date(), log });
const productId = await addProduct({ runtime }, { sizes: [{ size: "M", stock: 1_000_000 }] });
await fill();

const api = await startServingProcess(source.url);
stack.defer(() => api.kill());
const storm = startOrderStorm(api.api, productId);
await storm.reach(200);

const before = storm.acknowledged.length;
const stormy = await runProgram(["main/backup.ts", backups], { ...store, ...key });
const during = storm.acknowledged.length - before;
const [file = ""] = await readdir(backups);
assert.ok(during > 0, "no order came while the backup ran");

const broken = startProgram(["main/backup.ts", join(folder, "broken")], { ...store, ...key });
while ((await listFiles("broken")).length === 0) await pause(5);
broken.child.kill("SIGTERM");
const { code, output } = await broken.ended;
assert.notEqual(code, 0, "the backup was done before it could be broken off");
assert.match(output, /was interrupted/);
assert.deepEqual(await listFiles("broken"), []);

const killed = startProgram(["main/backup.ts", join(folder, "killed")], { ...store, ...key });
while ((await listFiles("killed")).length === 0) await pause(5);
killed.child.kill("SIGKILL");
await once(killed.child, "close");
assert.ok((await listFiles("killed")).every((name) => name.endsWith(".part")));

await storm.stop();
const placed = storm.acknowledged.length;

const damaged = join(folder, "damaged.tar.age");
await copyFile(join(backups, file), damaged);
await using handle = await open(damaged, "r+");
await handle.write(Buffer.from([1, 2, 3]), 0, 3, 5_000_000);
const refused = await startProgram(["main/restore.ts", damaged], {
  DATA_DIR: join(folder, "never"),
  ...key,
}).ended;
assert.match(refused.output, /is damaged/);
assert.ok(!(await readdir(folder)).includes("never"));

const back = join(folder, "back");
const restored = await runProgram(["main/restore.ts", join(backups, file)], {
  DATA_DIR: back,
  ...key,
});
const inBackup = await look(back, async (copy) => {
  assert.deepEqual(await findLedgerDiscrepancies(copy), []);
  const numbers = await listOrders(copy);
  const missing = storm.acknowledged.slice(0, before).filter((o) => !numbers.has(o.orderNumber));
  assert.deepEqual(missing, []);
  return numbers.size;
});

const quiet = join(folder, "quiet");
await runProgram(["main/backup.ts", quiet], { ...store, ...key });
const [second = ""] = await readdir(quiet);
const twin = join(folder, "twin");
await runProgram(["main/restore.ts", join(quiet, second)], { DATA_DIR: twin, ...key });
const tables = await look(twin, async (copy) => {
  const [here, there] = [await digestTables(db), await digestTables(copy)];
  assert.deepEqual(there, here);
  return here.size;
});

const size = (await look(back, databaseMb)) + (pictures * pictureBytes) / 1e6;
recordTrial("backup", [
  "A store takes orders without pause; it is backed up by `npm run backup`, encrypted, and brought back by `npm run restore` into an empty folder.",
  "",
  "| what | found |",
  "| --- | --- |",
  `| in the store | ${oldMails} messages of 6 kB, ${pictures} pictures of 200 kB; ${Math.round(size)} MB on disk |`,
  `| the backup | ${stormy.seconds.toFixed(1)} s, at most ${stormy.peakMb} MB of memory |`,
  `| orders acknowledged before it began | ${before}, all brought back |`,
  `| orders acknowledged while it ran | ${during} |`,
  `| orders in it | ${inBackup} of ${placed} in the end |`,
  `| stock against its ledger, orders against their lines | no difference |`,
  `| the restore with all its checks | ${restored.seconds.toFixed(1)} s, at most ${restored.peakMb} MB of memory |`,
  `| a backup of the store at rest, brought back | ${tables} tables, every row the same |`,
  "| a backup broken off by SIGTERM | says so, leaves nothing |",
  "| a backup killed | leaves a `.part` that is taken for no backup |",
  "| three bytes changed in the file | refused before anything was written |",
]);
process.stdout.write("The backup trial is passed; see ops/bench/TRIALS.md\n");

async function fill(): Promise<void> {
  const storage = openStorage(config);
  await mkdir(config.dataDir, { recursive: true });
  for (let number = 0; number < pictures; number += 1) {
    const hash = number.toString(16).padStart(32, "0");
    await storage.put(`${hash}-800.webp`, randomBytes(pictureBytes));
  }
  for (let from = 1; from <= oldMails; from += 2_000) {
    await db.rows({
      text: `insert into mail_message (id, kind, recipient, subject, data, status, sent_at)
        select 'msg_' || n, 'trial', 'reader@example.com', 'Earlier', jsonb_build_object('text', string_agg(md5(n || '-' || k), '')), 'sent', now()
        from generate_series($1::integer, $1 + 1999) as n, generate_series(1, $2::integer) as k group by n`,
      values: [from, Math.round(mailBytes / 32)],
    });
  }
}

async function listFiles(name: string): Promise<string[]> {
  return await readdir(join(folder, name)).catch(() => []);
}

async function look<T>(dataDir: string, work: (on: Db) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false });
  const on = connect(server.url, { max: 2 });
  try {
    return await work(on);
  } finally {
    await on.close();
    await server.stop();
  }
}

async function databaseMb(on: Db): Promise<number> {
  const found = await on.first<{ mb: number }>({
    text: "select pg_database_size(current_database()) / 1e6 as mb",
  });
  return found?.mb ?? 0;
}

async function listOrders(on: Db): Promise<Set<string>> {
  const rows = await on.rows<{ orderNumber: string }>({
    text: "select order_number from shop_order",
  });
  return new Set(rows.map(({ orderNumber }) => orderNumber));
}

/** What every table holds, as one word each; without those that no backup has. */
async function digestTables(on: Db): Promise<Map<string, string>> {
  const names = await on.rows<{ name: string }>({
    text: `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relpersistence = 'p' and relname not in ('schema_migration', 'job_worker', 'backup_run', 'store_restore')
      order by relname`,
  });
  const digests = new Map<string, string>();
  for (const { name } of names) {
    const found = await on.first<{ digest: string }>({
      text: `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${name} t`,
    });
    digests.set(name, found?.digest ?? "");
  }
  return digests;
}
