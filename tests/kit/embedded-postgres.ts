import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, cp, lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { isAlive, readPostmaster } from "#server/database/embedded/postmaster.ts";
import { findPackage } from "#server/database/embedded/prepare-runtime.ts";
import type { ServerUser } from "#server/database/embedded/server-user.ts";
import { startOn } from "#server/database/embedded/start-embedded-postgres.ts";

export const isRoot = process.getuid?.() === 0;
export const projectDir = join(import.meta.dirname, "../..");
const cleanups: (() => Promise<unknown>)[] = [];

/** Undoes what these helpers did, the last first. Call in afterEach. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export function afterwards(cleanup: () => Promise<unknown>): void {
  cleanups.push(cleanup);
}

export async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "aso-embedded-"));
  await chmod(dir, 0o755);
  afterwards(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the statement fail.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

export async function start(
  dataDir: string,
  options: { loopback?: boolean; fsync?: boolean; log?: (line: string) => void } = {},
) {
  const server = await startOn({ dataDir, fsync: false, loopback: false, ...options });
  afterwards(() => server.stop());
  return server;
}

export async function startProcess(
  dataDir: string,
  options: { project?: string; execPath?: string; user?: ServerUser; env?: NodeJS.ProcessEnv } = {},
): Promise<{ child: ChildProcess; url: string; leave(): Promise<void> }> {
  const program = join(options.project ?? projectDir, "tests/kit/embedded-postgres-process.ts");
  const child = fork(program, [dataDir], {
    ...options.user,
    cwd: "/",
    execArgv: [],
    execPath: options.execPath ?? process.execPath,
    env: options.env ?? process.env,
  });
  const ended = once(child, "exit").then(([code]) => ({ error: `It ended with ${code}` }));
  const answer = await Promise.race([once(child, "message").then(([message]) => message), ended]);
  if (answer.error !== undefined) throw new Error(answer.error);
  const leave = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.send("leave");
    await once(child, "exit");
  };
  afterwards(leave);
  return { child, url: answer.url, leave };
}

/** The process number of the server of a data folder, while it runs. */
export async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const found = await readPostmaster(join(dataDir, "postgres-18"));
  return found !== undefined && (await isAlive(found)) ? found.pid : undefined;
}

/**
 * A copy of what the launcher needs, as an install without scripts leaves it: with no library links.
 * @returns its folder and a Node.js that every account may run
 */
export async function copyProject(): Promise<{ dir: string; execPath: string }> {
  const dir = await createTempDir();
  const copy = (path: string, filter?: (source: string) => boolean | Promise<boolean>) =>
    cp(join(projectDir, path), join(dir, path), {
      recursive: true,
      verbatimSymlinks: true,
      ...(filter ? { filter } : {}),
    });
  await copy("package.json");
  await copy("server/database/embedded");
  await copy("server/database/lock-keys.ts");
  await copy("server/platform/errors/user-fixable-error.ts");
  await copy("tests/kit/embedded-postgres-process.ts");
  const libraries = await readdir(join(projectDir, "node_modules"));
  for (const name of libraries.filter((name) => /^(pg|postgres|split2|xtend)/.test(name))) {
    await copy(join("node_modules", name));
  }
  const native = findPackage().nativeDir;
  const withoutLinks = async (source: string) => !(await lstat(source)).isSymbolicLink();
  await copy(dirname(native).slice(projectDir.length + 1), withoutLinks);
  const execPath = join(dir, "node");
  await copyFile(process.execPath, execPath);
  await chmod(execPath, 0o755);
  return { dir, execPath };
}
