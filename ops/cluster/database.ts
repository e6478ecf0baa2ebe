import { readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type Account, createDir } from "./account.ts";
import { fill, readPairs, writeSettings } from "./fill.ts";
import { type Layout, type Machine, machines } from "./layout.ts";
import { machineSettings, type Secrets } from "./settings.ts";
import { type Part, superviseProgram } from "./supervise-program.ts";
import { answers, waitUntil } from "./wait-until.ts";

export interface Member {
  readonly name: string;
  readonly role: "leader" | "sync_standby" | "replica" | string;
  readonly state: string;
}

export interface Database {
  /** Killed together, as by a power cut. */
  readonly machines: Readonly<Record<Machine, Part>>;
  readonly etcd: Readonly<Record<Machine, Part>>;
  members(): Promise<readonly Member[]>;
  /**
   * A primary, a synchronous standby and a replica. Each machine is queried, since etcd lists a failed one for some
   * seconds.
   */
  isWhole(): Promise<boolean>;
  etcdLeader(): Promise<Machine>;
}

/** @param started called with each part as soon as it runs */
export async function startDatabase(
  layout: Layout,
  secrets: Secrets,
  account: Account,
  started: Part[],
): Promise<Database> {
  for (const machine of machines) prepare(layout, secrets, account, machine);
  const onEach = (start: typeof startEtcd) => {
    const parts = machines.map((machine) => [machine, start(layout, account, machine)] as const);
    started.push(...parts.map(([, part]) => part));
    return Object.fromEntries(parts) as Record<Machine, Part>;
  };
  const etcd = onEach(startEtcd);
  const areWell = async (portOf: (machine: Machine) => number) => {
    const health = (machine: Machine) => answers(`http://${layout.host}:${portOf(machine)}/health`);
    return (await Promise.all(machines.map(health))).every((isWell) => isWell);
  };
  await waitUntil("etcd", () => areWell(layout.etcdClient));
  const patroni = onEach(startPatroni);
  const members = () => listMembers(layout);
  const isWhole = async () =>
    (await areWell(layout.etcdClient)) &&
    (await areWell(layout.patroni)) &&
    haveRoles(await members());
  await waitUntil("a primary and two standbys", isWhole, 180_000);
  return { machines: patroni, etcd, members, isWhole, etcdLeader: () => findEtcdLeader(layout) };
}

function haveRoles(members: readonly Member[]): boolean {
  const at = (role: string) =>
    members.filter((member) => member.role === role && /^(running|streaming)$/.test(member.state));
  return ["leader", "sync_standby", "replica"].every((role) => at(role).length === 1);
}

function prepare(layout: Layout, secrets: Secrets, account: Account, machine: Machine): void {
  const folder = layout.folder(machine);
  createDir(folder, account);
  createDir(join(folder, "etcd"), account);
  const settings = join(folder, "machines.env");
  writeSettings(settings, machineSettings(layout, secrets, account, machine));
  fill(settings, "etcd/etcd.env", join(folder, "etcd.env"));
  fill(settings, "patroni/config.yml", join(folder, "patroni.yml"));
}

function startEtcd(layout: Layout, { ids }: Account, machine: Machine): Part {
  const folder = layout.folder(machine);
  return superviseProgram({
    name: `etcd-${machine}`,
    command: "/usr/bin/etcd",
    args: [],
    cwd: folder,
    env: readPairs(readFileSync(join(folder, "etcd.env"), "utf8")),
    logFile: layout.folder(`log/etcd-${machine}.log`),
    ids,
  });
}

function startPatroni(layout: Layout, { ids }: Account, machine: Machine): Part {
  const folder = layout.folder(machine);
  return superviseProgram({
    name: `database-${machine}`,
    command: "/usr/bin/patroni",
    args: [join(folder, "patroni.yml")],
    cwd: folder,
    env: { HOME: folder },
    logFile: layout.folder(`log/database-${machine}.log`),
    pidFile: join(folder, "data", "postmaster.pid"),
    ids,
  });
}

async function listMembers(layout: Layout): Promise<readonly Member[]> {
  for (const machine of machines) {
    try {
      const url = `http://${layout.host}:${layout.patroni(machine)}/cluster`;
      const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
      return ((await reply.json()) as { members: Member[] }).members;
    } catch {
      // Another machine may answer.
    }
  }
  return [];
}

async function findEtcdLeader(layout: Layout): Promise<Machine> {
  for (const machine of machines) {
    const url = `http://${layout.host}:${layout.etcdClient(machine)}/v3/maintenance/status`;
    const reply = await fetch(url, {
      method: "POST",
      body: "{}",
      signal: AbortSignal.timeout(2_000),
    }).catch(() => undefined);
    if (!reply?.ok) continue;
    const status = (await reply.json()) as { header: { member_id: string }; leader: string };
    if (status.header.member_id === status.leader) return machine;
  }
  throw new Error("etcd has no leader");
}

/** As in docs/runbooks/deploy.md. */
export async function createStoreDatabase(layout: Layout, secrets: Secrets): Promise<void> {
  const url = `postgresql://postgres:${secrets.postgres}@${layout.host}:${layout.primary}/postgres`;
  await waitUntil("the primary behind HAProxy", async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query(`create role aso login password '${secrets.store}'`);
      await client.query("create database aso owner aso");
    } finally {
      await client.end().catch(() => {});
    }
    return true;
  });
}
