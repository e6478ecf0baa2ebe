import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/kit/database.ts";
import { startTcpProxy, type TcpProxy } from "../../tests/kit/tcp-proxy.ts";
import { announcePageChange, listenForPageChanges } from "./page-changes.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.url);
  db = connect(database.url);
});
afterAll(async () => {
  await db.close();
  await proxy.close();
  await database.drop();
});

const listening = () =>
  db.rows({
    text: `select pid from pg_stat_activity
      where datname = current_database() and query = 'listen page_changed'`,
  });

test("one connection listens, however often it was tried in vain", async () => {
  const received: string[] = [];
  let gaps = 0;
  let errors = 0;
  const listener = await listenForPageChanges(proxy.url, {
    onChange: (tags) => received.push(...tags),
    onGap: () => {
      gaps += 1;
    },
    onError: () => {
      errors += 1;
    },
  });
  proxy.cut();
  await expect.poll(() => errors).toBeGreaterThanOrEqual(4);
  proxy.open();
  await expect.poll(() => gaps).toBe(1);
  expect(await listening()).toHaveLength(1);
  await announcePageChange(db, ["once"]);
  await announcePageChange(db, ["last"]);
  await expect.poll(() => received).toContain("last");
  expect(received).toEqual(["once", "last"]);
  await listener.close();
});

test("a connection that answers no more without being broken is found by a question, and another hears", async () => {
  const received: string[] = [];
  let gaps = 0;
  const listener = await listenForPageChanges(
    proxy.url,
    {
      onChange: (tags) => received.push(...tags),
      onGap: () => {
        gaps += 1;
      },
      onError: () => {},
    },
    { everyMs: 50, timeoutMs: 2_000 },
  );
  // One that answers is asked again and again, and stays.
  await new Promise((passed) => setTimeout(passed, 300));
  // A machine that stood still for longer than the patience takes one for gone, and another hears.
  const before = gaps;
  proxy.mute();
  await expect.poll(() => gaps, { timeout: 15_000 }).toBeGreaterThan(before);
  // One that was said while the listener looked for its next connection is not heard.
  await expect
    .poll(async () => {
      await announcePageChange(db, ["after"]);
      return received;
    })
    .toContain("after");
  await listener.close();
});

test("closed while it connects again, it leaves no connection behind", async () => {
  const events: string[] = [];
  const listener = await listenForPageChanges(proxy.url, {
    onChange: () => events.push("change"),
    onGap: () => events.push("gap"),
    onError: () => events.push("error"),
  });
  proxy.cut();
  await expect.poll(proxy.connections).toBe(0);
  proxy.hold();
  await expect.poll(proxy.connections).toBe(1);
  const eventsBefore = [...events];
  const closing = listener.close();
  proxy.open();
  await closing;
  await expect.poll(proxy.connections).toBe(0);
  expect(events).toEqual(eventsBefore);
});
