import { setImmediate as turn } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import { copyIn, copyOut } from "./copy-rows.ts";

let database: TestDatabase;
let from: pg.Client;
let to: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  [from, to] = [database.url, database.url].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await from.connect();
  await to.connect();
  await from.query(`create table source as
    select n, repeat(md5(n::text), n % 200) || E'\\tẸ\\n\\\\N' as words from generate_series(1, 4000) as n`);
  await from.query("create table target (n integer, words text check (n < 9000))");
});
afterAll(async () => {
  await from.end();
  await to.end();
  await database.drop();
});

const digest = async (table: string) =>
  (await to.query(`select count(*), sum(hashtextextended(t::text, 0)::numeric) from ${table} t`))
    .rows[0];

test("megabytes of rows come out as they are, however slowly they are read", async () => {
  async function* slowly() {
    const rows = copyOut(from, "copy source to stdout");
    for await (const chunk of rows) {
      for (let at = 0; at < 5; at += 1) await turn();
      yield chunk;
    }
  }
  expect(await copyIn(to, "copy target from stdin", slowly())).toBe(4000);
  expect(await digest("target")).toEqual(await digest("source"));
});

test("a row above what may wait for whoever reads leaves the connection as it was", async () => {
  // Each row's last bytes, which tell the server to pause, come together with the end of all rows.
  for (let times = 0; times < 20; times += 1) {
    const row = copyOut(from, "copy (select repeat('x', 1200000)) to stdout");
    let bytes = 0;
    for await (const chunk of row) bytes += chunk.length;
    expect(bytes).toBe(1_200_001);
  }
  expect((await from.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("what the server refuses is thrown, and the connection goes on", async () => {
  async function* rows() {
    yield Buffer.from("9001\tx\n");
    for (let n = 0; n < 100; n += 1) yield Buffer.alloc(100_000, "1\ty\n");
  }
  await expect(copyIn(to, "copy target from stdin", rows())).rejects.toThrow(/check constraint/);
  await expect(copyOut(from, "copy nothing to stdout").next()).rejects.toThrow(/does not exist/);
  expect((await to.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("what cannot be read leaves no row behind, and is what is thrown", async () => {
  const before = await digest("target");
  async function* broken() {
    yield Buffer.from("1\tx\n");
    throw new Error("the file is cut short");
  }
  await expect(copyIn(to, "copy target from stdin", broken())).rejects.toThrow("cut short");
  expect(await digest("target")).toEqual(before);
});
