import { afterAll, beforeAll, expect, test } from "vitest";
import { releaseStore } from "#server/modules/backup/index.ts";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";
import { startWhenUnpaused } from "./start-when-unpaused.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => shop.close());

test("a store that was brought back starts nothing until it is released", async () => {
  const { db } = shop.runtime;
  await db.rows({
    text: "insert into store_restore (restored_at, taken_at) values (now(), now())",
  });
  const given = await startWhenUnpaused(shop.runtime, async () => "jobs", 10);
  const ended = await startWhenUnpaused(shop.runtime, async () => "jobs", 10);
  expect(given.current()).toBeUndefined();
  await ended.end();
  expect(await releaseStore(db)).toBe(true);
  await expect.poll(given.current).toBe("jobs");
  expect(ended.current()).toBeUndefined();
  expect(await releaseStore(db)).toBe(false);
});

test("one that is released and cannot be started yet is tried again", async () => {
  const { db } = shop.runtime;
  await db.rows({
    text: "insert into store_restore (restored_at, taken_at) values (now(), now())",
  });
  let tries = 0;
  const start = async () => {
    tries += 1;
    if (tries === 1) throw new Error("The database is away");
    return "jobs";
  };
  const given = await startWhenUnpaused(shop.runtime, start, 10);
  await releaseStore(db);
  await expect.poll(given.current).toBe("jobs");
  expect(tries).toBe(2);
});

test("any other starts at once", async () => {
  expect((await startWhenUnpaused(shop.runtime, async () => "jobs")).current()).toBe("jobs");
});
