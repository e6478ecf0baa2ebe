import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSnapshot } from "#server/database/copy/create-snapshot.ts";
import { withTimeout } from "#server/platform/concurrency/promises.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import { lastQueueMigration, MigrationError, migrate } from "./migrate.ts";

let database: TestDatabase;
let client: pg.Client;
let dir: string;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The template carries the store's own migrations; these tests bring theirs.
  await client.query("truncate schema_migration");
  dir = await mkdtemp(join(tmpdir(), "aso-migrations-"));
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(dir, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(dir, name), sql);
const names = async () => {
  const { rows } = await client.query("select name from schema_migration order by name");
  return rows.map((row) => row.name);
};

test("the template carries the store's tables and the job queue", async () => {
  const { rows } = await client.query(
    "select to_regclass('product') as product, to_regproc('graphile_worker.add_job') as job",
  );
  expect(rows).toEqual([{ product: "product", job: "graphile_worker.add_job" }]);
});

test("runs new files in order, once, with several statements each", async () => {
  await write("0002-fill.sql", "insert into thing values (1); insert into thing values (2);");
  await write("0001-thing.sql", "create table thing (id int);");
  await write("0003-view.sql", "create view things as select * from thing;");
  const lines: string[] = [];
  await migrate(database.url, { dir, log: (line) => lines.push(line) });
  await migrate(database.url, { dir, log: (line) => lines.push(line) });
  expect(await names()).toEqual(["0001-thing.sql", "0002-fill.sql", "0003-view.sql"]);
  expect((await client.query("select * from things")).rowCount).toBe(2);
  expect(lines).toHaveLength(3);
});

test("processes that migrate at once do every step once", async () => {
  await write("0001-thing.sql", "create table thing (id int); select pg_sleep(0.2);");
  await write("0002-fill.sql", "insert into thing values (1);");
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { dir })));
  expect((await client.query("select * from thing")).rowCount).toBe(1);
});

test("keeps nothing of a file that fails, and everything before it", async () => {
  await write("0001-thing.sql", "create table thing (id int);");
  await write("0002-bad.sql", "insert into thing values (1); select 1 / 0;");
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    new MigrationError("0002-bad.sql failed: division by zero"),
  );
  expect(await names()).toEqual(["0001-thing.sql"]);
  expect((await client.query("select * from thing")).rowCount).toBe(0);

  await write("0002-bad.sql", "insert into thing values (1);");
  await migrate(database.url, { dir });
  expect((await client.query("select * from thing")).rowCount).toBe(1);
});

test("waits for a table in use without keeping others from it", async () => {
  await write("0001-first.sql", "alter table mail_message add column colour text");
  const reader = new pg.Client({ connectionString: database.url });
  await reader.connect();
  // Somebody reads for long; a change of the table waits for its end, and whoever comes after waits behind the change.
  await client.query("begin");
  await client.query("select count(*) from mail_message");
  const migrated = migrate(database.url, { dir });
  const waiting = {
    text: `select 1 from pg_locks join pg_database on pg_database.oid = database
            where not granted and datname = current_database()`,
  };
  await expect.poll(async () => (await reader.query(waiting)).rowCount).toBe(1);
  await expect(reader.query("select count(*) from mail_message")).resolves.toBeDefined();
  await client.query("commit");
  await migrated;
  await expect(reader.query("select colour from mail_message")).resolves.toBeDefined();
  await reader.end();
});

test("waits for whoever reads the whole database only where there is something to do, and says so", async () => {
  await write("0001-thing.sql", "create table thing (id int);");
  await migrate(database.url, { dir });
  const snapshot = await createSnapshot(database.url);
  await withTimeout(migrate(database.url, { dir }), 5_000, () => new Error("It waits"));

  await write("0002-more.sql", "create table more (id int);");
  const lines: string[] = [];
  const migrated = migrate(database.url, { dir, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toEqual([expect.stringMatching(/^Waiting until .*backup/)]);
  expect(await names()).toEqual(["0001-thing.sql"]);
  await snapshot.close();
  await migrated;
  expect(await names()).toEqual(["0001-thing.sql", "0002-more.sql"]);
});

test("brings the job queue of an earlier release up to date in the same turn", async () => {
  const last = "select max(id) as last from graphile_worker.migrations";
  expect((await client.query(last)).rows).toEqual([{ last: lastQueueMigration }]);
  await migrate(database.url, { dir });
  await client.query("delete from graphile_worker.migrations where id = $1", [lastQueueMigration]);
  const snapshot = await createSnapshot(database.url);
  const lines: string[] = [];
  const migrated = migrate(database.url, { dir, log: (line) => lines.push(line) });
  await expect.poll(() => lines).toHaveLength(1);
  await snapshot.close();
  await migrated;
  expect((await client.query(last)).rows).toEqual([{ last: lastQueueMigration }]);
});

test("refuses a file that was changed after it was applied, but not other line ends", async () => {
  await write("0001-thing.sql", "create table thing (\n  id int\n);\n");
  await migrate(database.url, { dir });
  await write("0001-thing.sql", "create table thing (\r\n  id int\r\n);\r\n");
  await migrate(database.url, { dir });
  await write("0001-thing.sql", "create table thing (\n  id bigint\n);\n");
  await expect(migrate(database.url, { dir })).rejects.toThrow("0001-thing.sql was changed");
});

test("refuses a file that comes before an applied one", async () => {
  await write("0002-thing.sql", "create table thing (id int);");
  await migrate(database.url, { dir });
  await write("0001-late.sql", "create table late (id int);");
  await expect(migrate(database.url, { dir })).rejects.toThrow("Give it a new number");
  expect(await names()).toEqual(["0002-thing.sql"]);
});

test("an older release refuses a database that a newer one has changed", async () => {
  await write("0001-thing.sql", "create table thing (id int);");
  await write("0002-more.sql", "create table more (id int);");
  await migrate(database.url, { dir });
  await rm(join(dir, "0002-more.sql"));
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    new MigrationError(
      "A newer release has changed this database (up to 0002-more.sql, and this release knows 0001-thing.sql): start that release or a later one.",
    ),
  );
  expect(await names()).toEqual(["0001-thing.sql", "0002-more.sql"]);
});

test("says what to do about a database of before the baseline", async () => {
  await write("0001-catalogue.sql", "create table thing (id int);");
  await migrate(database.url, { dir });
  await expect(migrate(database.url)).rejects.toThrow(
    new MigrationError(
      "This database was created by an earlier version, which this one cannot upgrade. Use a new database or an empty data folder.",
    ),
  );
  expect(await names()).toEqual(["0001-catalogue.sql"]);
});

test.each([["1-thing.sql"], ["0001_thing.sql"], ["0001-Thing.sql"]])(
  "refuses the name %s",
  async (name) => {
    await write(name, "select 1");
    await expect(migrate(database.url, { dir })).rejects.toThrow("is not named NNNN-name.sql");
  },
);

test("refuses two files with one number", async () => {
  await write("0001-a.sql", "select 1");
  await write("0001-b.sql", "select 1");
  await expect(migrate(database.url, { dir })).rejects.toThrow(
    "Two migrations have the number 0001",
  );
});

test("says in a sentence that the database cannot be reached, and no password", async () => {
  const refusal = migrate("postgres://aso:hush@127.0.0.1:1/aso");
  await expect(refusal).rejects.toThrow(MigrationError);
  await expect(refusal).rejects.toThrow(
    /^The database does not let the store in \(ECONNREFUSED.*Start it, or correct DATABASE_URL\.$/,
  );
  await expect(refusal).rejects.not.toThrow("hush");
});
