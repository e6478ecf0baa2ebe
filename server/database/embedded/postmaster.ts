import { randomInt } from "node:crypto";
import { once } from "node:events";
import { link, readFile, realpath, rename, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";
import type { Runtime } from "./prepare-runtime.ts";
import { run, type ServerUser } from "./server-user.ts";

export type Cluster = { dir: string; runtime: Runtime; user: ServerUser | undefined };

export type Postmaster = { pid: number; port: number; dir: string };

const lockFile = "postmaster.pid";
const logFile = "server.log";
const startSeconds = 120;

export async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, lockFile), "utf8").catch(() => "");
  const [pid, dir = "", , port] = text.split("\n");
  return port === undefined ? undefined : { pid: Number(pid), port: Number(port), dir };
}

/** Where `clusterDir` is a copy of a running server's folder, lock file and all. */
export async function findOriginal(
  clusterDir: string,
  { pid, dir }: Postmaster,
): Promise<string | undefined> {
  const [here, there] = await Promise.all(
    [clusterDir, dir].map((path) => realpath(path).catch(() => undefined)),
  );
  if (there === undefined || there === here) return undefined;
  return (await readPostmaster(there))?.pid === pid ? there : undefined;
}

export async function isAlive({ pid }: Postmaster): Promise<boolean> {
  if (!processExists(pid)) return false;
  // In a restarted container the number may belong to another program by now, or to a zombie.
  const [, name, state] =
    /^\d+ \((.*)\) (\S)/s.exec(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")) ?? [];
  return name === undefined || (name === "postgres" && state !== "Z");
}

/** The port counts only for a server reached over the network. */
export type StartOptions = { loopback: boolean; fsync: boolean; port?: number };

/** "other": another process started it first. An error includes the end of the log. */
export async function startPostmaster(
  cluster: Cluster,
  options: StartOptions,
): Promise<"started" | "other" | EmbeddedPostgresError> {
  await removeForeignLock(cluster.dir);
  const log = join(cluster.dir, logFile);
  await rename(log, `${log}.old`).catch(() => {});
  // Relative paths, because pg_ctl passes its arguments to a shell.
  const args = ["start", "-D", ".", "-l", logFile, "-w", "-t", String(startSeconds), "-o"];
  const settings = (await serverSettings(options)).map((setting) => `-c ${setting}`).join(" ");
  const { code, output } = await run(join(cluster.runtime.binDir, "pg_ctl"), [...args, settings], {
    user: cluster.user,
    cwd: cluster.dir,
  });
  if (code === 0) return "started";
  const other = await readPostmaster(cluster.dir);
  if (other !== undefined && (await isAlive(other))) return "other";
  const lines = await readFile(log, "utf8").catch(() => "");
  return new EmbeddedPostgresError(
    `the server in ${cluster.dir} did not start.\n${output}\n${lines.split("\n").slice(-20).join("\n")}`,
  );
}

export async function stopPostmaster(cluster: Cluster): Promise<void> {
  await run(
    join(cluster.runtime.binDir, "pg_ctl"),
    ["stop", "-D", ".", "-m", "fast", "-w", "-t", "60"],
    { user: cluster.user, cwd: cluster.dir },
  );
}

// PostgreSQL would wait for ever for another program with the process number of a lock file, as
// after a container was killed.
async function removeForeignLock(clusterDir: string): Promise<void> {
  const found = await readPostmaster(clusterDir);
  if (found === undefined || (await isAlive(found)) || !processExists(found.pid)) return;
  const path = join(clusterDir, lockFile);
  const aside = `${path}.${process.pid}`;
  await rm(join(clusterDir, ".s.PGSQL.5432.lock"), { force: true });
  await rename(path, aside).catch(() => {});
  // A server that started between the check and the rename gets its lock back.
  const [pid] = (await readFile(aside, "utf8").catch(() => "")).split("\n");
  if (pid !== undefined && pid !== "" && Number(pid) !== found.pid) await link(aside, path);
  await rm(aside, { force: true });
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function serverSettings(options: StartOptions): Promise<string[]> {
  return [
    "max_connections=100",
    "timezone=UTC",
    "log_timezone=UTC",
    "log_checkpoints=off",
    ...(options.loopback
      ? [
          "listen_addresses=127.0.0.1",
          `port=${options.port ?? (await findFreePort())}`,
          "unix_socket_directories=",
        ]
      : ["listen_addresses=", "unix_socket_directories=.", "unix_socket_permissions=0700"]),
    ...(options.fsync ? [] : ["fsync=off", "full_page_writes=off"]),
  ];
}

const minPort = 20_000;
const maxPort = 32_000;
const maxPortAttempts = 100;

/** Ports this process already chose, whose servers may not listen yet. */
const chosenPorts = new Set<number>();

export async function findFreePort(): Promise<number> {
  let lastError: unknown;
  for (let tried = 0; tried < maxPortAttempts; tried += 1) {
    const port = randomInt(minPort, maxPort);
    if (chosenPorts.has(port)) continue;
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
      probe.close();
      await once(probe, "close");
      chosenPorts.add(port);
      return port;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
