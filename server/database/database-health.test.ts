import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/kit/database.ts";
import { isArchiveFailing } from "./database-health.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("a database without an archive has none that fails", async () => {
  expect(await isArchiveFailing(db)).toBe(false);
});

const earlier = "2026-11-23 08:00+01";
const later = "2026-11-23 09:00+01";
test.each([
  { failed: earlier, archived: null, isFailing: true },
  { failed: later, archived: earlier, isFailing: true },
  { failed: earlier, archived: later, isFailing: false },
  { failed: null, archived: later, isFailing: false },
])(
  "failed $failed, done $archived: failing $isFailing",
  async ({ failed, archived, isFailing }) => {
    const found = await db.withTransaction(async (tx) => {
      // Found before PostgreSQL's own view of this name.
      await tx.rows({
        text: `create temporary table pg_stat_archiver on commit drop as
               select $1::timestamptz as last_failed_time, $2::timestamptz as last_archived_time`,
        values: [failed, archived],
      });
      return await isArchiveFailing(tx);
    });
    expect(found).toBe(isFailing);
  },
);
