/**
 * Follows the runbook (docs/runbooks/backup.md, "To a chosen minute, with three database machines") on the cluster of
 * `npm run cluster`: three PostgreSQL under Patroni that archive into one place, a store that takes orders, a table lost
 * by mistake, and the database of a minute before on all three, a standby that was away for long; then a backup in one file, into a database beside it.
 * Wants Debian 12 and root.
 */
import assert from "node:assert/strict";
import { appendFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Member } from "../cluster/database.ts";
import { type Machine, machines } from "../cluster/layout.ts";
import { storeSettings } from "../cluster/settings.ts";
import { answers, waitUntil } from "../cluster/wait-until.ts";
import { followRunbook, runCommand } from "./kit/follow-runbook.ts";
import { openCluster, printLine } from "./kit/open-cluster.ts";
import { startOrderStorm } from "./kit/order-storm.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { runProgram } from "./kit/run-program.ts";

const projectDir = join(import.meta.dirname, "../..");
const example = await readFile(join(projectDir, "ops/deploy/machines.env.example"), "utf8");
const cluster = await openCluster();
const { layout, database, store, runtime, productId } = cluster;
const url = storeSettings(layout, cluster.secrets).DATABASE_URL ?? "";
const api = `http://${layout.host}:${layout.web[0]}/api`;
const archive = layout.folder("archive");

const follow = (machine: Machine, block: string, to?: Date) =>
  followRunbook(`cluster-${block}`, (text) => inPlace(text, machine), to);

await runCommand(`install -d -o postgres -g postgres -m 700 ${archive}`);
for (const machine of machines) {
  await follow(machine, "archive-set-up");
  await nameArchive(machine);
}
const leader = await theLeader();
await follow(leader, "archive-begin");
for (const machine of machines) {
  await switchOn(machine);
  await follow(machine, "archive-on");
}
const storm = startOrderStorm(api, productId);
await storm.reach(100);
const backUpSeconds = await follow(leader, "archive-back-up");
const inBackup = storm.acknowledged.length;

const awaySeconds = await missLog(machines.filter((machine) => machine !== leader)[0] as Machine);

// What another primary archives after a fall-over belongs to the same log.
database.machines[leader].kill(15_000);
await storm.reach(inBackup + 100);
await waitUntil("a whole cluster", database.isWhole, 180_000);
const second = await theLeader();
assert.notEqual(second, leader);
await storm.reach(storm.acknowledged.length + 50);
await storm.stop();

// The moment to come back to lies between two storms, and is told by whole seconds.
const wanted = storm.acknowledged.length;
await pause(2_000);
const timestamp = new Date(Math.floor(Date.now() / 1000) * 1000);
await pause(2_000);
const lost = startOrderStorm(api, productId);
await lost.reach(50);
await lost.stop();
await asPostgres(second, "drop table shop_order cascade", "aso");

const brokenAt = performance.now();
for (const part of [...store.web, ...store.workers]) await part.stop();
for (const machine of machines) await database.machines[machine].stop();
await follow(second, "bring-back", timestamp);
await database.machines[second].restart();
await waitUntil("a leader", async () => (await findLeader()) === second, 120_000);
const downSeconds = (performance.now() - brokenAt) / 1000;
for (const machine of machines.filter((each) => each !== second)) {
  await follow(machine, "bring-back-others");
  await database.machines[machine].restart();
}
await waitUntil("a whole cluster", database.isWhole, 180_000);

await check();
const rows = await runtime.db.rows<{ orderNumber: string }>({
  text: "select order_number from shop_order",
});
const numbers = new Set(rows.map(({ orderNumber }) => orderNumber));
assert.deepEqual(
  storm.acknowledged.filter(({ orderNumber }) => !numbers.has(orderNumber)),
  [],
);
assert.deepEqual(
  lost.acknowledged.filter(({ orderNumber }) => numbers.has(orderNumber)),
  [],
);

for (const part of [...store.web, ...store.workers]) await part.restart();
await waitUntil("the store", () => answers(`${api}/ready`), 60_000);
const after = startOrderStorm(api, productId, 2);
await after.reach(20);
await after.stop();
await check();
await follow(second, "archive-back-up");
const fileSeconds = await bringFileBack(second);
await cluster.stop();

recordTrial("recovery-cluster", [
  "The commands of docs/runbooks/backup.md, read from it: three PostgreSQL 15 under Patroni, pgBackRest 2.45 with a folder in the place of the bucket, a store that takes orders without pause, the primary killed once after the backup, a table of orders dropped, and the database brought back to a second before on all three machines.",
  "",
  "| what | found |",
  "| --- | --- |",
  `| orders when the full backup was done | ${inBackup} |`,
  `| the full backup and its check | ${backUpSeconds.toFixed(1)} s |`,
  `| a standby that was away until the primary had thrown away the log it needs | follows again by the archive, ${awaySeconds.toFixed(1)} s after its start |`,
  `| orders acknowledged until the chosen moment, by two primaries | ${wanted}, all there afterwards |`,
  `| orders acknowledged after it | ${lost.acknowledged.length}, none there, as chosen |`,
  "| stock against its ledger, orders against their lines | no difference |",
  `| from the stop to a primary that is open | ${downSeconds.toFixed(1)} s |`,
  `| orders taken by the store afterwards | ${after.acknowledged.length} |`,
  "| a full backup of the new timeline | taken |",
  `| a backup in one file, into a database beside the store's, with all its checks | ${fileSeconds.toFixed(1)} s |`,
]);
printLine("The recovery trial of the cluster is passed; see ops/bench/TRIALS.md");

/** The runbook's words with the folders and ports of one machine; what systemd does is done by the trial. */
function inPlace(text: string, machine: Machine): string {
  const folder = layout.folder(machine);
  return (
    text
      .replace(
        "apt-get install -y pgbackrest curl",
        "pgbackrest version && curl --version | head -1",
      )
      .replaceAll("/etc/pgbackrest", join(folder, "pgbackrest"))
      .replaceAll("/var/lib/pgbackrest", archive)
      .replaceAll("/var/log/pgbackrest", join(folder, "pgbackrest-log"))
      .replaceAll("psql -h /var/run/postgresql", `psql -h ${folder} -p ${layout.postgres(machine)}`)
      .replaceAll("/var/log/postgresql/", `${folder}/`)
      .replaceAll("/var/lib/postgresql/15/aso", join(folder, "data"))
      // On machines of their own all of these are the same on each.
      .replace(
        "-c listen_addresses=''",
        `-c listen_addresses='' -c port=${layout.postgres(machine)} -c unix_socket_directories='${folder}' -c archive_command='${commandOf("ARCHIVE_COMMAND", machine)}'`,
      )
      .replaceAll("/etc/patroni/config.yml", join(folder, "patroni.yml"))
      .replaceAll("/etc/aso/machines.env", join(folder, "machines.env"))
      .replaceAll("/etc/cron.d/aso-pgbackrest", join(folder, "cron"))
      .replace(
        "systemctl reload patroni",
        `curl -sf -X POST http://${layout.host}:${layout.patroni(machine)}/reload`,
      )
      .replace("systemctl start patroni", "true")
  );
}

/** Names where the archive is, as the runbook leaves to whoever reads it, and where this machine's PostgreSQL listens. */
async function nameArchive(machine: Machine): Promise<void> {
  const settings = {
    "repo1-path": archive,
    "log-path": layout.folder(`${machine}/pgbackrest-log`),
    "pg1-socket-path": layout.folder(machine),
    "pg1-port": layout.postgres(machine),
  };
  const changes = Object.entries(settings).map(
    ([name, value]) => `s|^${name}=.*|${name}=${value}|`,
  );
  await runCommand(`sed -i '${changes.join("; ")}' ${layout.folder(machine)}/pgbackrest/aso.conf`);
}

async function switchOn(machine: Machine): Promise<void> {
  const lines = (["ARCHIVE_COMMAND", "RESTORE_COMMAND"] as const).map(
    (name) => `${name}="${commandOf(name, machine)}"\n`,
  );
  await appendFile(layout.folder(`${machine}/machines.env`), lines.join(""));
}

function commandOf(name: "ARCHIVE_COMMAND" | "RESTORE_COMMAND", machine: Machine): string {
  const [, command = ""] = new RegExp(`^# ${name}="(.*)"$`, "m").exec(example) ?? [];
  assert.ok(command, `The example of machines.env names no ${name}`);
  return command.replace("/etc/pgbackrest", layout.folder(`${machine}/pgbackrest`));
}

async function findLeader(): Promise<Machine | undefined> {
  const isLeader = ({ role, state }: Member) => role === "leader" && state === "running";
  return (await database.members()).find(isLeader)?.name as Machine | undefined;
}

async function theLeader(): Promise<Machine> {
  const found = await findLeader();
  assert.ok(found, "There is no leader");
  return found;
}

async function asPostgres(machine: Machine, statement: string, of = "postgres"): Promise<void> {
  const where = `-h ${layout.folder(machine)} -p ${layout.postgres(machine)} -d ${of}`;
  await runCommand(`runuser -u postgres -- psql ${where} -v ON_ERROR_STOP=1 -c "${statement}"`);
}

/**
 * Stops a standby until the primary has thrown away the log that it needs, and starts it again.
 * @returns seconds until it follows the primary once more, by what the archive has
 */
async function missLog(standby: Machine): Promise<number> {
  const setWalKeepSize = (size: string) =>
    runCommand(
      `patronictl -c ${layout.folder(leader)}/patroni.yml edit-config aso --force -s postgresql.parameters.wal_keep_size=${size}`,
    );
  await setWalKeepSize("16MB");
  const needed = "create table needed as select pg_walfile_name(pg_current_wal_lsn()) as name";
  await asPostgres(leader, needed);
  await database.machines[standby].stop();
  // Its slot goes with its key in etcd.
  await waitUntil(
    "a cluster of two",
    async () => (await database.members()).every(({ name }) => name !== standby),
    60_000,
  );
  for (let segments = 0; segments < 8; segments += 1) {
    await asPostgres(
      leader,
      "select pg_logical_emit_message(false, 'trial', 'more'), pg_switch_wal()",
    );
    await asPostgres(leader, "checkpoint");
  }
  // Divides by nought where it is there still.
  const requireDeleted = "select 1 / (1 - count(*)) from pg_ls_waldir() join needed using (name)";
  await asPostgres(leader, requireDeleted);
  const startedAt = performance.now();
  await database.machines[standby].restart();
  await waitUntil("a whole cluster", database.isWhole, 180_000);
  const log = await readFile(layout.folder(`log/database-${standby}.log`), "utf8");
  assert.match(log, /restored log file "\w+" from archive/);
  await setWalKeepSize("4GB");
  return (performance.now() - startedAt) / 1000;
}

/** Makes a backup in one file, and brings it back into a database beside the store's. @returns in how many seconds */
async function bringFileBack(machine: Machine): Promise<number> {
  const backups = layout.folder("backups");
  await mkdir(backups);
  await runProgram(["main/backup.ts", backups], { DATABASE_URL: url, DATA_DIR: backups });
  const [name = ""] = await readdir(backups);
  await followRunbook("file-place", (text) => inPlace(text, machine));
  const { output, seconds } = await runProgram(["main/restore.ts", join(backups, name)], {
    DATABASE_URL: Object.assign(new URL(url), { pathname: "aso_new" }).href,
    DATA_DIR: layout.folder("new"),
  });
  assert.match(output, /stock equals its ledger/);
  return seconds;
}

async function check(): Promise<void> {
  const { output } = await runProgram(["main/restore.ts", "--check"], { DATABASE_URL: url });
  assert.match(output, /Stock equals its ledger/);
}
