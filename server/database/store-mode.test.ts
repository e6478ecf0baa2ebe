import { afterEach, beforeEach, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/kit/database.ts";
import { claimMode, requireMode, StoreModeError } from "./store-mode.ts";

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 4 });
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

test("a live store does not start on what was a demo's, and says what to do", async () => {
  await claimMode(db, "demo");
  await claimMode(db, "demo");
  const refused = expect.objectContaining({
    message:
      "This database was a demo's: its people, discount codes and orders are not real, and anybody knows the passwords. Set DATABASE_URL to a new, empty database for the live store.",
  });
  await expect(requireMode(db, "live")).rejects.toThrow(refused);
  await expect(claimMode(db, "live")).rejects.toThrow(StoreModeError);
  await requireMode(db, "demo");
});

test("nor does a demo put its people among those of a live store", async () => {
  await claimMode(db, "live");
  await expect(requireMode(db, "demo")).rejects.toThrow(/^This database belongs to a live store/);
  await requireMode(db, "live");
});

test("a database in which no store has run is anybody's, and the first one's only", async () => {
  await requireMode(db, "live");
  await requireMode(db, "demo");
  const claims = await Promise.allSettled([claimMode(db, "live"), claimMode(db, "demo")]);
  expect(claims.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});
