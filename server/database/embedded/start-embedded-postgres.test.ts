import { mkdir, readdir, readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import {
  afterwards,
  cleanUp,
  createTempDir,
  postmasterPid,
  query,
  start,
} from "../../../tests/kit/embedded-postgres.ts";
import { startEmbeddedPostgres } from "./index.ts";
import { startOn } from "./start-embedded-postgres.ts";

afterEach(async () => {
  vi.unstubAllEnvs();
  await cleanUp();
});

test("makes a UTF-8 database with the C.UTF-8 locale, whatever the machine speaks", async () => {
  vi.stubEnv("LANG", undefined);
  vi.stubEnv("LC_ALL", "de_DE.ISO-8859-1");
  const { url } = await start(await createTempDir());
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
  const dataDir = await createTempDir();
  const server = await startEmbeddedPostgres({ dataDir });
  afterwards(() => server.stop());
  expect(await query(server.url, "show fsync")).toEqual([{ fsync: "on" }]);
  await server.stop();
  const careless = await start(dataDir, { fsync: false });
  expect(await query(careless.url, "show fsync")).toEqual([{ fsync: "off" }]);
});

test("keeps the data from one start to the next", async () => {
  const dataDir = await createTempDir();
  const first = await start(dataDir);
  await query(first.url, "create table thing as select 1 as id");
  await first.stop();
  expect(await postmasterPid(dataDir)).toBeUndefined();
  const second = await start(dataDir);
  expect(await query(second.url, "select id from thing")).toEqual([{ id: 1 }]);
});

test("finds its way where the data folder's path is too long for a socket", async () => {
  const dataDir = join(await createTempDir(), "a-folder-name-of-forty-characters-or-so/".repeat(4));
  const temporary = await createTempDir();
  vi.stubEnv("TMPDIR", temporary);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(temporary)).toHaveLength(1);
  await server.stop();
  expect(await readdir(temporary)).toHaveLength(0);
});

test("where sockets are not private, guards a loopback port with a password", async () => {
  const dataDir = await createTempDir();
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
  const dataDir = await createTempDir();
  await start(dataDir);
  const { mode } = await stat(join(dataDir, "postgres-18"));
  expect((mode & 0o777).toString(8)).toBe("700");
});

test("starts although the lock file names a process number that is another program's now", async () => {
  const dataDir = await createTempDir();
  await (await start(dataDir)).stop();
  const cluster = join(dataDir, "postgres-18");
  await writeFile(join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n1\n5432\n.\n`);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
});

test("clears away what a first start that was cut short has left", async () => {
  const dataDir = await createTempDir();
  const old = join(dataDir, "postgres-18.new-abc123");
  const young = join(dataDir, "postgres-18.new-def456");
  for (const dir of [old, young]) await mkdir(dir);
  await utimes(old, 1_700_000_000, 1_700_000_000);
  const server = await start(dataDir);
  expect(await query(server.url, "select 1 as up")).toEqual([{ up: 1 }]);
  expect(await readdir(dataDir)).toEqual(["postgres-18", "postgres-18.new-def456"]);
});

const sayings = [
  ["beside", async (dataDir: string) => await mkdir(join(dataDir, "postgres-17"))],
  [
    "inside",
    async (dataDir: string) => {
      await (await start(dataDir)).stop();
      await writeFile(join(dataDir, "postgres-18", "PG_VERSION"), "17\n");
    },
  ],
] as const;
test.each(sayings)(
  "says what to do with data of another major version, %s",
  async (_where, put) => {
    const dataDir = await createTempDir();
    await put(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      /written by PostgreSQL 17, and this store brings PostgreSQL 18\. Make a backup with the release before .* set DATA_DIR to a new folder/,
    );
  },
);

test("says what the server said when it does not start", async () => {
  const dataDir = await createTempDir();
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, "postgres-18", "postgresql.conf"), "no_such_setting = 1\n");
  const failure = startOn({ dataDir, fsync: false, loopback: false });
  await expect(failure).rejects.toThrow(/no_such_setting.*set DATABASE_URL$/s);
});

test("the server keeps its own log", async () => {
  const dataDir = await createTempDir();
  await start(dataDir);
  const log = await readFile(join(dataDir, "postgres-18", "server.log"), "utf8");
  expect(log).toContain("database system is ready to accept connections");
});
