import { chmod, mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startOn } from "#server/database/embedded/start-embedded-postgres.ts";
import { migrate, readMigrations } from "#server/database/migrations/migrate.ts";
import { createTestDatabase } from "../../tests/kit/database.ts";
import { afterwards, cleanUp, createTempDir, query } from "../../tests/kit/embedded-postgres.ts";
import { createTemplate, findTemplate } from "./template.ts";

let dir: string;
let template: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-templates-"));
  await chmod(dir, 0o755);
  await mkdir(join(dir, "database-of-another-release"));
  expect(await findTemplate(dir)).toBeUndefined();
  await createTemplate(dir);
  template = (await findTemplate(dir)) ?? "";
});
afterAll(async () => await rm(dir, { recursive: true }));
afterEach(cleanUp);

const columns = `select table_schema, table_name, column_name, data_type, column_default
  from information_schema.columns where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`;

async function begin(options: { template: string; loopback?: boolean; fsync?: boolean }) {
  const dataDir = await createTempDir();
  const server = await startOn({
    dataDir,
    fsync: false,
    loopback: false,
    ...options,
    template: async () => options.template,
  });
  afterwards(() => server.stop());
  return server.url;
}

test("a store begins with every table there is", async () => {
  const url = await begin({ template, fsync: true });
  const fresh = await createTestDatabase();
  afterwards(() => fresh.drop());
  expect(await query(url, columns)).toEqual(await query(fresh.url, columns));
  const applied = await query(url, "select name from schema_migration order by name");
  expect(applied).toEqual((await readMigrations()).map(({ name }) => ({ name })));
  const lines: string[] = [];
  await migrate(url, { log: (line) => lines.push(line) });
  expect(lines).toEqual([]);
});

test.each([
  ["it cannot be read", { template: "/nowhere" }],
  ["a password is to guard the port", { loopback: true }],
])("a database is made without it where %s", async (_where, options) => {
  const url = await begin({ template, ...options });
  expect(new URL(url).password !== "").toBe("loopback" in options);
  expect(await query(url, "select to_regclass('product') as product")).toEqual([{ product: null }]);
});

test("it is made once, and those of other migrations or programs go", async () => {
  const [name = "", ...others] = await readdir(dir);
  expect(others).toEqual([]);
  const { mtimeMs } = await stat(join(dir, name));
  await createTemplate(dir);
  expect((await stat(template)).mtimeMs).toBe(mtimeMs);
});
