import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/kit/database.ts";
import { openPool } from "./open-pool.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  ["options=-c%20work_mem%3D8MB", "8MB"],
  ["application_name=shop&options=-c+work_mem=9MB", "9MB"],
  ["application_name=shop", "4MB"],
  ["", "4MB"],
])("settings that an address names hold beside the store's own: %j", async (query, memory) => {
  const address = [database.url, query].join(database.url.includes("?") ? "&" : "?");
  const pool = openPool(address, { max: 1, pictures: "https://a.example/my shop/" });
  const { rows } = await pool.query(
    "select current_setting('work_mem') as memory, current_setting('aso.pictures') as pictures",
  );
  expect(rows).toEqual([{ memory, pictures: "https://a.example/my shop/" }]);
  await pool.end();
});
