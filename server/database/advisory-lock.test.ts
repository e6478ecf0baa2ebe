import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/kit/database.ts";
import { holdLock } from "./advisory-lock.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 4 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

test("lets one after another work, with the pool at hand, and goes on after a failure", async () => {
  let working = 0;
  const turns = await Promise.allSettled(
    [1, 2, 3].map((turn) =>
      holdLock(db, 1, async () => {
        working += 1;
        expect(working).toBe(1);
        await db.rows({ text: "select pg_sleep(0.05)" });
        working -= 1;
        if (turn === 1) throw new Error("failed");
        return turn;
      }),
    ),
  );
  expect(turns.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
});
