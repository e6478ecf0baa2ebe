import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  copyFile,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { findPackage } from "./find-package.ts";
import { startEmbeddedPostgres } from "./index.ts";
import { isAlive, readPostmaster } from "./postmaster.ts";
import { findNobody, type ServerUser } from "./server-user.ts";
import { startOn } from "./start-embedded-postgres.ts";

const isRoot = process.getuid?.() === 0;
const projectDir = join(import.meta.dirname, "../../..");
const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder that every account may enter, removed after the test. */
async function makeFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "aso-embedded-"));
  await chmod(dir, 0o755);
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection also makes the statement fail.
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

async function start(dataDir: string, options: { loopback?: boolean; fsync?: boolean } = {}) {
  const server = await startOn({ dataDir, fsync: false, loopback: false, ...options });
  cleanups.push(() => server.stop());
  return server;
}

/** A process of its own that uses the server of a data folder. */
async function startProcess(
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
  const [answer] = await once(child, "message");
  if (answer.fault !== undefined) throw new Error(answer.fault);
  const leave = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.send("leave");
    await once(child, "exit");
  };
  cleanups.push(leave);
  return { child, url: answer.url, leave };
}

async function postmasterPid(dataDir: string): Promise<number | undefined> {
  const found = await readPostmaster(join(dataDir, "postgres-18"));
  return found !== undefined && (await isAlive(found)) ? found.pid : undefined;
}

test("makes a UTF-8 database with the C.UTF-8 locale, whatever the machine speaks", async () => {
  vi.stubEnv("LANG", undefined);
  vi.stubEnv("LC_ALL", "de_DE.ISO-8859-1");
  const { url } = await start(await makeFolder());
  const [row] = await query(
    url,
    `select current_database() as name, pg_encoding_to_char(encoding) as encoding,
       datlocprovider as provider, datlocale as locale, upper('aṣọ') as upper
     from pg_database where datname = current_database()`,
  );
  expect(row).toEqual({
    name: "aso",
    encoding: "UTF8",
    provider: "b",
    locale: "C.UTF-8",
    upper: "AṢỌ",
  });
});

test("writes safely to disk unless asked not to", async () => {
  const dataDir = await makeFolder();
  const server = await startEmbeddedPostgres({ dataDir });
  cleanups.push(() => server.stop());
  expect(await query(server.url, "show fsync")).toEqual([{ fsync: "on" }]);
  await server.stop();
  const careless = await start(dataDir, { fsync: false });
  expect(await query(careless.url, "show fsync")).toEqual([{ fsync: "off" }]);
});

test("keeps the data from one start to the next", async () => {
  const dataDir = await makeFolder();
  const first = await start(dataDir);
  await query(first.url, "create table thing as select 1 as id");
  await first.stop();
  expect(await postmasterPid(dataDir)).toBeUndefined();
  const second = await start(dataDir);
  expect(await query(second.url, "select id from thing")).toEqual([{ id: 1 }]);
});

test("joins the server that a killed process left behind, and stops it at the end", async () => {
  const dataDir = await makeFolder();
  const killed = await startProcess(dataDir);
  await query(killed.url, "create table thing as select 1 as id");
  const pid = await postmasterPid(dataDir);
  expect(pid).toBeTypeOf("number");
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");

  const server = await start(dataDir);
  expect(await postmasterPid(dataDir)).toBe(pid);
  expect(await query(server.url, "select id from thing")).toEqual([{ id: 1 }]);
  await server.stop();
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test("recovers committed rows when the server itself was killed", async () => {
  const dataDir = await makeFolder();
  const { url, child } = await startProcess(dataDir);
  await query(url, "create table thing as select 1 as id");
  process.kill((await postmasterPid(dataDir)) ?? 0, "SIGKILL");
  child.kill("SIGKILL");
  await once(child, "exit");
  const server = await start(dataDir);
  expect(await query(server.url, "select id from thing")).toEqual([{ id: 1 }]);
});

test("two first starts at once end with one server, which the last one to leave stops", async () => {
  const dataDir = await makeFolder();
  const [one, two] = await Promise.all([startProcess(dataDir), startProcess(dataDir)]);
  const startedAt = "select pg_postmaster_start_time()::text as at, pg_backend_pid() > 0 as up";
  expect(await query(one.url, startedAt)).toEqual(await query(two.url, startedAt));
  expect(await readdir(dataDir)).toEqual(["postgres-18"]);

  await one.leave();
  expect(await query(two.url, "select 1 as up")).toEqual([{ up: 1 }]);
  await two.leave();
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test("users of the server count again after a crash has cut all connections", async () => {
  const dataDir = await makeFolder();
  const [one, two] = [await start(dataDir), await startProcess(dataDir)];
  const listUsers = (url: string) =>
    query(url, "select pid from pg_locks where locktype = 'advisory' and granted order by pid");
  const before = await listUsers(two.url);
  expect(before).toHaveLength(2);
  process.kill(Number(before[0]?.pid), "SIGKILL");

  const countAgain = async () => {
    const after = await listUsers(two.url);
    expect(after).toHaveLength(2);
    expect(after).not.toEqual(before);
  };
  await vi.waitFor(countAgain, { timeout: 20_000, interval: 100 });
  await one.stop();
  expect(await query(two.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("starts and stops that cross each other leave every user with a working server", async () => {
  const dataDir = await makeFolder();
  const rounds = Array.from({ length: 4 }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const server = await startOn({ dataDir, fsync: false, loopback: false });
      expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
      await server.stop();
    }
  });
  await Promise.all(rounds);
  expect(await postmasterPid(dataDir)).toBeUndefined();
});

test("finds its way where the data folder's path is too long for a socket", async () => {
  const dataDir = join(await makeFolder(), "a-folder-name-of-forty-characters-or-so/".repeat(4));
  const temporary = await makeFolder();
  vi.stubEnv("TMPDIR", temporary);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(temporary)).toHaveLength(1);
  await server.stop();
  expect(await readdir(temporary)).toHaveLength(0);
});

test("where sockets are not private, guards a loopback port with a password", async () => {
  const dataDir = await makeFolder();
  const { url } = await start(dataDir, { loopback: true });
  const joined = await start(dataDir, { loopback: true });
  const address = new URL(url);
  expect(address.hostname).toBe("127.0.0.1");
  expect(await query(joined.url, "show listen_addresses")).toEqual([
    { listen_addresses: "127.0.0.1" },
  ]);
  address.password = "guess";
  await expect(query(address.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("only the owner can open the database's folder", async () => {
  const dataDir = await makeFolder();
  await start(dataDir);
  const { mode } = await stat(join(dataDir, "postgres-18"));
  expect((mode & 0o777).toString(8)).toBe("700");
});

test("starts although the lock file names a process number that is another program's now", async () => {
  const dataDir = await makeFolder();
  await (await start(dataDir)).stop();
  const cluster = join(dataDir, "postgres-18");
  await writeFile(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n.\n`);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("clears away what a first start that was cut short has left", async () => {
  const dataDir = await makeFolder();
  const old = join(dataDir, "postgres-18.new-abc123");
  const young = join(dataDir, "postgres-18.new-def456");
  for (const dir of [old, young]) await mkdir(dir);
  await utimes(old, 1_700_000_000, 1_700_000_000);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(dataDir)).toEqual(["postgres-18", "postgres-18.new-def456"]);
});

test("says what the server said when it does not start", async () => {
  const dataDir = await makeFolder();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, "postgres-18", "postgresql.conf"), "no_such_setting = 1\n");
  const failure = startOn({ dataDir, fsync: false, loopback: false });
  await expect(failure).rejects.toThrow(/no_such_setting.*set DATABASE_URL$/s);
});

/**
 * A copy of what the launcher needs, as an install without scripts leaves it: with no library links.
 * @returns its folder and a Node.js that every account may run
 */
async function copyProject(): Promise<{ dir: string; execPath: string }> {
  const dir = await makeFolder();
  const copy = (path: string, filter?: (source: string) => boolean | Promise<boolean>) =>
    cp(join(projectDir, path), join(dir, path), {
      recursive: true,
      verbatimSymlinks: true,
      ...(filter ? { filter } : {}),
    });
  await copy("package.json");
  await copy("server/database/embedded");
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

test("an ordinary user, packages read-only and installed without scripts", async () => {
  const { dir, execPath } = await copyProject();
  const dataDir = await makeFolder();
  const user = isRoot ? await findNobody() : undefined;
  if (user) await chown(dataDir, user.uid, user.gid);
  const lib = join(dir, findPackage().nativeDir.slice(projectDir.length + 1), "lib");
  const before = await readdir(lib);
  await chmod(lib, 0o555);

  const project = { project: dir, execPath, env: {}, ...(user ? { user } : {}) };
  const first = await startProcess(dataDir, project);
  expect(await query(first.url, "select 1 as up")).toEqual([{ up: 1 }]);
  await first.leave();
  const second = await startProcess(dataDir, project);
  expect(await query(second.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(lib)).toEqual(before);
  await second.leave();
  await chmod(lib, 0o755);
});

test("an install without scripts gets its library links at the first start", async () => {
  const { dir, execPath } = await copyProject();
  const { url } = await startProcess(await makeFolder(), { project: dir, execPath });
  expect(await query(url, "select 1 as up")).toEqual([{ up: 1 }]);
  const lib = join(dir, findPackage().nativeDir.slice(projectDir.length + 1), "lib");
  expect((await lstat(join(lib, "libpq.so.5"))).isSymbolicLink()).toBe(true);
});

test.runIf(isRoot)("root, with the project under a home that only root can enter", async () => {
  const { dir, execPath } = await copyProject();
  await chmod(dir, 0o700);
  const dataDir = join(dir, "data");
  const { url, leave } = await startProcess(dataDir, { project: dir, execPath });
  expect(await query(url, "show max_connections")).toEqual([{ max_connections: "100" }]);
  const cluster = await realpath(join(dataDir, "postgres-18"));
  cleanups.push(() => rm(cluster, { recursive: true, force: true }));
  expect(cluster).toMatch(/^\/var\/lib\/aso-store\/postgres-18-/);
  expect((await stat(cluster)).uid).toBe((await findNobody()).uid);
  await leave();

  const again = await startProcess(dataDir, { project: dir, execPath });
  expect(await realpath(join(dataDir, "postgres-18"))).toBe(cluster);
  await again.leave();

  // The data is gone with the data folder, as everywhere else.
  await rm(dataDir, { recursive: true });
  const fresh = await startProcess(dataDir, { project: dir, execPath });
  const other = await realpath(join(dataDir, "postgres-18"));
  cleanups.push(() => rm(other, { recursive: true, force: true }));
  expect(other).not.toBe(cluster);
  await fresh.leave();
});

test.runIf(isRoot)("another user's data is refused with a way out", async () => {
  const dataDir = await makeFolder();
  await (await start(dataDir)).stop();
  const { dir, execPath } = await copyProject();
  const stranger = startProcess(dataDir, { project: dir, execPath, user: { uid: 1, gid: 1 } });
  await expect(stranger).rejects.toThrow(/belong to another user.*set DATABASE_URL$/s);
});

test.runIf(isRoot)("an account without a name is told what is the matter", async () => {
  const { dir, execPath } = await copyProject();
  const dataDir = await makeFolder();
  const user = { uid: 54_321, gid: 54_321 };
  await chown(dataDir, user.uid, user.gid);
  const stranger = startProcess(dataDir, { project: dir, execPath, user });
  await expect(stranger).rejects.toThrow(/54321: user does not exist.*set DATABASE_URL$/s);
});

test("the server keeps its own log", async () => {
  const dataDir = await makeFolder();
  await start(dataDir);
  const log = await readFile(join(dataDir, "postgres-18", "server.log"), "utf8");
  expect(log).toContain("database system is ready to accept connections");
});
