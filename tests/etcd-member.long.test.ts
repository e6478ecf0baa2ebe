import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findFreePort } from "#server/database/embedded/postmaster.ts";
import { createTempDir, fillTemplate } from "./kit/deploy.ts";

const run = promisify(execFile);
const etcd = "/usr/bin/etcd";
/** etcd takes a member in once the others have heard each other for five seconds. */
const connectedMs = 6_000;
const machines = ["db1", "db2", "db3"] as const;
type Machine = (typeof machines)[number];

let folder: string;
let ports: Record<Machine, { client: number; peer: number }>;
const running = new Map<Machine, ChildProcess>();
beforeAll(async () => {
  folder = await createTempDir();
  const pair = async () => ({ client: await findFreePort(), peer: await findFreePort() });
  ports = { db1: await pair(), db2: await pair(), db3: await pair() };
});
afterAll(async () => {
  for (const machine of running.keys()) await kill(machine);
  await rm(folder, { recursive: true });
});

const peerOf = (machine: Machine) => `http://127.0.0.1:${ports[machine].peer}`;
const clientOf = (machine: Machine) => `http://127.0.0.1:${ports[machine].client}`;

/** Starts what ops/deploy/etcd/etcd.env makes of a machine. @returns what it says */
async function start(machine: Machine, state: "new" | "existing"): Promise<{ said: string }> {
  const filled = await fillTemplate("etcd/etcd.env", {
    MACHINE: machine,
    MACHINE_HOST: "127.0.0.1",
    ETCD_DATA: join(folder, machine),
    ETCD_CLIENT_PORT: String(ports[machine].client),
    ETCD_PEER_PORT: String(ports[machine].peer),
    ETCD_MEMBERS: machines.map((each) => `${each}=${peerOf(each)}`).join(),
    ETCD_CLUSTER_STATE: state,
  });
  const pairs = [...filled.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]);
  const child = spawn(etcd, { env: Object.fromEntries(pairs), stdio: ["ignore", "pipe", "pipe"] });
  running.set(machine, child);
  const received = { said: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      received.said += chunk;
    });
  }
  return received;
}

async function kill(machine: Machine): Promise<void> {
  const child = running.get(machine);
  running.delete(machine);
  if (child?.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

/** Does the runbook's block, with `db1` as the machine that lives and `db2` as the lost one. */
async function followRunbook(): Promise<void> {
  const runbook = readFileSync(join(import.meta.dirname, "../docs/runbooks/deploy.md"), "utf8");
  const [, commands = ""] = /```sh etcd-member\n(.*?)```/s.exec(runbook) ?? [];
  const here = commands
    .replace("http://10.0.0.11:2379", clientOf("db1"))
    .replace("http://10.0.0.12:2380", peerOf("db2"));
  expect(here).not.toContain("10.0.0.");
  await run("sh", ["-euc", here]);
}

const isWell = async (machine: Machine) => {
  const answer = await fetch(`${clientOf(machine)}/health`).catch(() => undefined);
  return answer?.ok ?? false;
};
const areWell = () => Promise.all(machines.map(isWell));

test("a machine that lost its data rejoins by the runbook", async () => {
  for (const machine of machines) await start(machine, "new");
  await expect.poll(areWell, { timeout: 20_000 }).toEqual([true, true, true]);

  await kill("db2");
  await rm(join(folder, "db2"), { recursive: true });
  const received = await start("db2", "new");
  await expect
    .poll(() => received.said, { timeout: 20_000 })
    .toContain("already been bootstrapped");
  await kill("db2");
  await rm(join(folder, "db2"), { recursive: true, force: true });

  await pause(connectedMs);
  await followRunbook();
  await start("db2", "existing");
  await expect.poll(areWell, { timeout: 20_000 }).toEqual([true, true, true]);
}, 60_000);

test("the leader is killed: another leads within ten seconds, and no write is lost", async () => {
  await expect.poll(areWell, { timeout: 20_000 }).toEqual([true, true, true]);
  const answers = await Promise.all(
    machines.map(async (machine) => ({ machine, ...(await report(machine)) })),
  );
  const led = answers.find(({ leader, header }) => leader === header.member_id)?.machine;
  if (!led) throw new Error("Nobody leads");
  const others = machines.filter((machine) => machine !== led);
  const [other] = others as [Machine];
  await write(led, "before");

  await kill(led);
  await expect.poll(() => write(other, "after"), { timeout: 10_000 }).toBe(true);
  for (const machine of others) expect(await read(machine)).toEqual(["after", "before"]);
  await start(led, "existing");
  await expect.poll(areWell, { timeout: 20_000 }).toEqual([true, true, true]);
  expect(await read(led)).toEqual(["after", "before"]);
}, 60_000);

interface EtcdStatus {
  readonly leader: string;
  readonly header: { readonly member_id: string };
}

const report = async (machine: Machine) =>
  (await call(machine, "maintenance/status", {})) as EtcdStatus;
const inBase64 = (text: string) => Buffer.from(text).toString("base64");

/** Writes a word down. @returns whether that was acknowledged */
async function write(machine: Machine, term: string): Promise<boolean> {
  const requests = { key: inBase64(`word/${term}`), value: inBase64(term) };
  return (await call(machine, "kv/put", requests).catch(() => undefined)) !== undefined;
}

/** The words that were written down, in the order of the alphabet. */
async function read(machine: Machine): Promise<string[]> {
  const requests = { key: inBase64("word/"), range_end: inBase64("word0") };
  const { kvs } = (await call(machine, "kv/range", requests)) as { kvs: { value: string }[] };
  return kvs.map(({ value }) => Buffer.from(value, "base64").toString());
}

async function call(machine: Machine, path: string, requests: object): Promise<unknown> {
  const answer = await fetch(`${clientOf(machine)}/v3/${path}`, {
    method: "POST",
    body: JSON.stringify(requests),
    signal: AbortSignal.timeout(2_000),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return await answer.json();
}
