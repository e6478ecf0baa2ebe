import { mkdir, mkdtemp, readFile, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { createCluster, findCluster, passwordFile } from "./create-cluster.ts";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import { acquireLease, type Lease } from "./lease.ts";
import {
  type Cluster,
  findOriginal,
  isAlive,
  type Postmaster,
  readPostmaster,
  type StartOptions,
  startPostmaster,
  stopPostmaster,
} from "./postmaster.ts";
import { findPackage, prepareRuntime } from "./prepare-runtime.ts";
import { canReach, chooseServerUser } from "./server-user.ts";

export type EmbeddedPostgres = {
  url: string;
  stop(): Promise<void>;
};

const database = "aso";
const joinWithin = 180_000;
const maxFailures = 5;
const maxSocketPathLength = 103;
/** For programs and data when root's server account cannot enter the data folder. */
const rootShelter = "/var/lib/aso-store";

/**
 * Restarts a server that ends by itself, under the same address.
 * @param options.fsync false only for throw-away data
 * @throws {EmbeddedPostgresError} where it cannot run
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (line: string) => void;
  template?: () => Promise<string | undefined>;
  fsync?: boolean;
}): Promise<EmbeddedPostgres> {
  // Windows has no sockets restricted to their owner, so a password guards the port there.
  return startOn({ ...options, loopback: process.platform === "win32" });
}

export async function startOn(options: {
  dataDir: string;
  log?: (line: string) => void;
  template?: () => Promise<string | undefined>;
  fsync?: boolean;
  loopback: boolean;
}): Promise<EmbeddedPostgres> {
  const { log = () => {}, template, fsync = true, loopback } = options;
  await mkdir(options.dataDir, { recursive: true });
  const dataDir = await realpath(resolve(options.dataDir));
  const cluster = await prepareCluster(dataDir, { log, template, fsync, loopback });
  const socketDir = await shortenPath(cluster.dir);
  try {
    const giveUpAt = performance.now() + joinWithin;
    for (let failures = 0; performance.now() < giveUpAt; ) {
      const joined = await joinServer(cluster, socketDir, { loopback, fsync, log });
      if (joined !== undefined) return joined;
      const start = await startPostmaster(cluster, { loopback, fsync });
      // Crossing with another process's start or stop fails once or twice, not always.
      if (start instanceof EmbeddedPostgresError && ++failures === maxFailures) throw start;
      if (start !== "started") await delay(30);
    }
  } catch (error) {
    await socketDir.remove();
    throw error;
  }
  await socketDir.remove();
  throw new EmbeddedPostgresError(`the server in ${cluster.dir} does not answer.`);
}

async function prepareCluster(
  dataDir: string,
  options: StartOptions & {
    log: (line: string) => void;
    template: (() => Promise<string | undefined>) | undefined;
  },
): Promise<Cluster> {
  const found = findPackage();
  const existing = await findCluster(dataDir);
  const user = await chooseServerUser(existing?.owner);
  const shelterDir = (await canReach(dataDir, user)) ? dataDir : rootShelter;
  await mkdir(shelterDir, { recursive: true });
  const runtime = await prepareRuntime(found, user, user === undefined ? dataDir : rootShelter);
  if (existing === undefined) {
    options.log("Creating the database (once)");
    const template = await options.template?.();
    const dir = await createCluster({ ...options, template, dataDir, shelterDir, runtime, user });
    return { dir, runtime, user };
  }
  if (!(await canReach(existing.dir, user))) {
    throw new EmbeddedPostgresError(
      `the account that owns ${existing.dir} cannot enter it. Open the folders above it (chmod o+x), or move the data folder.`,
    );
  }
  return { dir: existing.dir, runtime, user };
}

async function joinServer(
  cluster: Cluster,
  socketDir: SocketDir,
  { log, ...start }: StartOptions & { log: (line: string) => void },
): Promise<EmbeddedPostgres | undefined> {
  const postmaster = await readPostmaster(cluster.dir);
  if (postmaster === undefined || !(await isAlive(postmaster))) return undefined;
  const original = await findOriginal(cluster.dir, postmaster);
  if (original !== undefined) {
    throw new EmbeddedPostgresError(
      `${cluster.dir} is a copy of ${original}, whose server runs (process ${postmaster.pid}); files copied from a running server do not fit together. Stop that store and copy the folder again, or bring a backup back into a new folder (npm run backup, npm run restore).`,
    );
  }
  const restart = async () => {
    const running = await readPostmaster(cluster.dir);
    if (running !== undefined && (await isAlive(running))) return;
    log("The embedded PostgreSQL ended by itself and is started again");
    const started = await startPostmaster(cluster, { ...start, port: postmaster.port });
    if (!(started instanceof EmbeddedPostgresError)) return;
    log(started.message);
    throw started;
  };
  let lease: Lease;
  try {
    const url = await urlOf("postgres", cluster, postmaster, socketDir);
    lease = await acquireLease(url, database, restart);
  } catch (error) {
    if (isPassing(error)) return undefined;
    throw new EmbeddedPostgresError(`the server in ${cluster.dir} refuses connections.`, {
      cause: error,
    });
  }
  let stopped: Promise<void> | undefined;
  const leave = async () => {
    if (await lease.giveBack()) await stopPostmaster(cluster);
    await lease.end();
    await socketDir.remove();
  };
  return {
    url: await urlOf(database, cluster, postmaster, socketDir),
    stop() {
      stopped ??= leave();
      return stopped;
    },
  };
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return ["57P01", "57P03", "53300"].includes(error.code ?? "");
}

async function urlOf(
  name: string,
  cluster: Cluster,
  postmaster: Postmaster,
  socketDir: SocketDir,
): Promise<string> {
  const password = await readFile(join(cluster.dir, passwordFile), "utf8").catch(() => undefined);
  if (password !== undefined) {
    return `postgres://aso:${password}@127.0.0.1:${postmaster.port}/${name}`;
  }
  return `postgres://aso@localhost/${name}?host=${encodeURIComponent(socketDir.path)}`;
}

/** A symbolic link short enough for a socket address. */
type SocketDir = { path: string; remove(): Promise<void> };

async function shortenPath(clusterDir: string): Promise<SocketDir> {
  if (fits(clusterDir)) return { path: clusterDir, remove: async () => {} };
  // In a private folder, so that nobody can put a link to another server in its place.
  const parent = await mkdtemp(
    join(fits(join(tmpdir(), "aso-123456", "s")) ? tmpdir() : "/tmp", "aso-"),
  );
  const path = join(parent, "s");
  await symlink(clusterDir, path);
  return { path, remove: () => rm(parent, { recursive: true, force: true }) };
}

function fits(dir: string): boolean {
  return Buffer.byteLength(join(dir, ".s.PGSQL.5432")) <= maxSocketPathLength;
}
