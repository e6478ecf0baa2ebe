/**
 * Follows the runbook (docs/runbooks/backup.md, "To a chosen minute") on this machine, command by command: a PostgreSQL
 * of Debian with pgBackRest, a store that takes orders, a table lost by mistake, and the database of a minute before.
 * Wants Debian 12 and root; makes a cluster of its own and removes it.
 */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "#server/database/connection/connection.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { createRuntime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { startServingProcess } from "../../tests/kit/serving-process.ts";
import { addProduct } from "../../tests/kit/shop.ts";
import { createDir } from "./kit/create-dir.ts";
import { followRunbook, runCommand as run } from "./kit/follow-runbook.ts";
import { startOrderStorm } from "./kit/order-storm.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { runProgram } from "./kit/run-program.ts";

const projectDir = join(import.meta.dirname, "../..");
const cluster = "asotrial";
const follow = (block: string, to?: Date) => followRunbook(block, inPlace, to);
const port = process.env.TRIAL_PORT ?? "5439";

if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) {
  process.stderr.write(
    "This trial installs and starts a PostgreSQL: run it as root on Debian 12.\n",
  );
  process.exit(1);
}
if (!existsSync("/usr/lib/postgresql/15/bin/postgres")) {
  await run("apt-get install -y --no-install-recommends postgresql-15");
}

await using stack = new AsyncDisposableStack();
const folder = await createDir(stack);
const data = join(folder, "main");
const sockets = join(folder, "sockets");
await mkdir(join(folder, "deploy"));
for (const name of ["pgbackrest.conf", "archive.conf"]) {
  const text = await readFile(join(projectDir, "ops/deploy/pgbackrest", name), "utf8");
  await writeFile(join(folder, "deploy", name), inPlace(text));
}
await run(`install -d -o postgres -g postgres -m 755 ${sockets}`);
await run(
  `pg_createcluster 15 ${cluster} --port=${port} --datadir=${data} --socketdir=${sockets} --start`,
);
stack.defer(() => run(`pg_dropcluster --stop 15 ${cluster}`));

await follow("archive-set-up");
const password = crypto.randomUUID();
const asPostgres = `runuser -u postgres -- psql -h ${sockets} -p ${port} -v ON_ERROR_STOP=1`;
await run(
  `${asPostgres} -c "create role aso login password '${password}'" -c "create database aso owner aso"`,
);
const url = `postgres://aso:${password}@127.0.0.1:${port}/aso`;
await migrate(url);
const productId = await insertProduct();

const api = await startServingProcess(url);
const storm = startOrderStorm(api.api, productId);
await storm.reach(100);
const backUpSeconds = await follow("archive-back-up");
const inBackup = storm.acknowledged.length;
await storm.reach(inBackup + 200);
await storm.stop();

// The moment to come back to lies between two storms, and is told by whole seconds.
const wanted = storm.acknowledged.length;
await pause(2_000);
const timestamp = new Date(Math.floor(Date.now() / 1000) * 1000);
await pause(2_000);
const lost = startOrderStorm(api.api, productId);
await lost.reach(100);
await lost.stop();
await run(`${asPostgres} -d aso -c "drop table shop_order cascade"`);
await api.kill();

const brokenAt = performance.now();
await follow("archive-bring-back", timestamp);
await untilOpen();
const downSeconds = (performance.now() - brokenAt) / 1000;
const { output } = await runProgram(["main/restore.ts", "--check"], { DATABASE_URL: url });
assert.match(output, /Stock equals its ledger/);
const numbers = await listOrders();
const missing = storm.acknowledged.filter(({ orderNumber }) => !numbers.has(orderNumber));
assert.deepEqual(missing, []);
assert.equal(numbers.size, wanted);

const again = await startServingProcess(url);
stack.defer(() => again.kill());
const after = startOrderStorm(again.api, productId, 2);
await after.reach(20);
await after.stop();
await runProgram(["main/restore.ts", "--check"], { DATABASE_URL: url });

recordTrial("recovery", [
  "The commands of docs/runbooks/backup.md, read from it: PostgreSQL 15 and pgBackRest 2.45 of Debian, a store that takes orders without pause, a table of orders dropped, and the database brought back to a second before.",
  "",
  "| what | found |",
  "| --- | --- |",
  `| orders when the full backup was done | ${inBackup} |`,
  `| the full backup and its listing | ${backUpSeconds.toFixed(1)} s |`,
  `| orders acknowledged until the chosen moment | ${wanted}, all there afterwards |`,
  `| orders acknowledged after it | ${lost.acknowledged.length}, none there, as chosen |`,
  "| stock against its ledger, orders against their lines | no difference |",
  `| from the stop to a database that is open | ${downSeconds.toFixed(1)} s |`,
  `| orders taken by the store afterwards | ${after.acknowledged.length} |`,
]);
process.stdout.write("The recovery trial is passed; see ops/bench/TRIALS.md\n");

/** The runbook's words with the cluster, files and folders of this trial. */
function inPlace(text: string): string {
  return text
    .replaceAll(
      "apt-get install -y pgbackrest",
      "pgbackrest version || apt-get install -y pgbackrest",
    )
    .replaceAll("/etc/pgbackrest/aso.conf", join(folder, "aso.conf"))
    .replaceAll("/etc/pgbackrest", folder)
    .replaceAll("/etc/postgresql/15/main", `/etc/postgresql/15/${cluster}`)
    .replaceAll("/var/lib/postgresql/15/main", data)
    .replaceAll("/var/lib/pgbackrest", join(folder, "repository"))
    .replaceAll("/var/log/pgbackrest", join(folder, "log"))
    .replaceAll("/var/run/postgresql", sockets)
    .replaceAll("pg1-port=5432", `pg1-port=${port}`)
    .replaceAll("15 main", `15 ${cluster}`)
    .replaceAll("ops/deploy/pgbackrest/", `${join(folder, "deploy")}/`);
}

async function insertProduct(): Promise<string> {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: "silent" });
  const db = connect(url, { max: 2 });
  try {
    const log = createLog(config.logLevel);
    const runtime = createRuntime({ config, db, clock: () => new Date(), log });
    return await addProduct({ runtime }, { sizes: [{ size: "M", stock: 1_000_000 }] });
  } finally {
    await db.close();
  }
}

/** Until the database has come to the chosen moment and takes changes again. */
async function untilOpen(): Promise<void> {
  const db = connect(url, { max: 1 });
  const giveUpAt = Date.now() + 300_000;
  try {
    for (;;) {
      const found = await db
        .first<{ isOpen: boolean }>({ text: "select not pg_is_in_recovery() as is_open" })
        .catch(() => undefined);
      if (found?.isOpen) return;
      assert.ok(Date.now() < giveUpAt, "the database did not open within five minutes");
      await pause(100);
    }
  } finally {
    await db.close();
  }
}

async function listOrders(): Promise<Set<string>> {
  const db = connect(url, { max: 1 });
  try {
    const rows = await db.rows<{ orderNumber: string }>({
      text: "select order_number from shop_order",
    });
    return new Set(rows.map(({ orderNumber }) => orderNumber));
  } finally {
    await db.close();
  }
}
