import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBackup } from "#server/modules/backup/index.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";

const root = join(import.meta.dirname, "..");
const account = `aso_${crypto.randomUUID().slice(0, 8)}`;
const password = "a password of its own";
let folder: string;
let store: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "aso-refused-"));
  store = await createTestDatabase();
  await asOwner(`create role ${account} login password '${password}'`);
  const backup = await openBackup({ dataDir: folder, s3: undefined }, store.url, undefined);
  await writeFile(join(folder, "aso.tar"), await buffer(backup.bytes));
  await backup.close();
});
afterAll(async () => {
  await store.drop();
  await asOwner(`drop database if exists ${account}`);
  await asOwner(`drop role ${account}`);
  await rm(folder, { recursive: true });
});

async function asOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("databaseServer").url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** The address of a database as the store's account names it. */
function urlOf(database: string): string {
  const url = new URL(inject("databaseServer").url);
  return Object.assign(url, { username: account, password, pathname: database }).href;
}

/** What a command says to people with such an address. */
async function run(databaseUrl: string, program: string, what: string): Promise<string> {
  return await new Promise((resolve) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "to") };
    const text = [join(root, "main", program), what];
    execFile(process.execPath, text, { env, cwd: folder }, (_error, _stdout, stderr) =>
      resolve(stderr.trim()),
    );
  });
}

const restore = (databaseUrl: string, what = join(folder, "aso.tar")) =>
  run(databaseUrl, "restore.ts", what);

test.each(["127.0.0.1:1", "no-host.invalid"])(
  "a backup of a database at %s, which is away, ends with a sentence",
  async (host) => {
    const said = await run(`postgresql://aso:s3cret@${host}/aso`, "backup.ts", folder);
    expect(said).toMatch(
      /^The database does not let the store in .*Start it, or correct DATABASE_URL.$/,
    );
    expect(said).not.toContain("s3cret");
  },
);

test.each(["a file", "--check", "--release"])(
  "a missing database is reported in a sentence: %s",
  async (what) => {
    const said = await restore(urlOf("nowhere"), what === "a file" ? undefined : what);
    expect(said).toBe(
      'The database refuses the store: database "nowhere" does not exist. Make it: create database NAME owner ACCOUNT, as DATABASE_URL names both.',
    );
  },
);

test("a refused account is reported in a sentence", async () => {
  const database = new URL(store.url).pathname.slice(1);
  await asOwner(`alter role ${account} nologin`);
  const said = await restore(urlOf(database));
  await asOwner(`alter role ${account} login`);
  expect(said).toMatch(
    /^The database refuses the store: role .* is not permitted to log in\. Let the account in: .*pg_hba/,
  );
});

test("another application's database is reported in a sentence, and the store's own is migrated", async () => {
  await asOwner(`create database ${account}`);
  expect(await restore(urlOf(account))).toBe(
    "The database refuses the store: permission denied for schema public. Give it to the store: alter database NAME owner to ACCOUNT, as DATABASE_URL names both.",
  );
  await asOwner(`alter database ${account} owner to ${account}`);
  expect(await restore(urlOf(account))).toBe("");
});
