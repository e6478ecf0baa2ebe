import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import type { Http } from "#server/platform/http/create-http.ts";
import { createTestApp, type TestApp } from "../../tests/kit/app.ts";

let store: TestApp;
let apps: [Http, Http];
beforeAll(async () => {
  store = await createTestApp();
  apps = [await open(), await open()];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await store.close();
});

async function open(): Promise<Http> {
  const app = await buildApp(store.runtime);
  app.get("/limited/:name", async (request) => {
    const { name } = request.params as { name: string };
    await store.runtime.limits.spend(
      { name, limit: 3, windowSeconds: 60 },
      toClientKey(request.ip),
    );
    return "ok";
  });
  app.get("/keyed/:key", async (request) => {
    const { key } = request.params as { key: string };
    await store.runtime.limits.spend({ name: "keyed", limit: 1, windowSeconds: 60 }, key);
    return "ok";
  });
  return app;
}

const send = (app: Http, url: string, remoteAddress = "198.51.100.1") =>
  app.inject({ url, remoteAddress });

test("is shared by all processes, whoever is asked", async () => {
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => send(apps[n % 2 === 0 ? 0 : 1], "/limited/shared")),
  );
  const statuses = replies.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429]);
  const refused = replies.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({ code: "rate_limited" });
  const pause = Number(refused?.headers["retry-after"]);
  expect(pause).toBeGreaterThan(0);
  expect(pause).toBeLessThanOrEqual(60);
});

test("counts each client and each name apart", async () => {
  for (let n = 0; n < 4; n += 1) await send(apps[0], "/limited/apart");
  expect((await send(apps[0], "/limited/apart")).statusCode).toBe(429);
  expect((await send(apps[0], "/limited/apart", "198.51.100.2")).statusCode).toBe(200);
  expect((await send(apps[0], "/limited/other")).statusCode).toBe(200);
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", 429],
  ["2001:db8::1", "2001:db8:0:0:5::1", 429],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", 200],
  ["198.51.100.77", "::ffff:198.51.100.77", 429],
])("takes %s and %s for one client: %i", async (first, second, status) => {
  const url = `/limited/${encodeURIComponent(`${first} ${second}`)}`;
  for (let n = 0; n < 3; n += 1) await send(apps[0], url, first);
  expect((await send(apps[0], url, second)).statusCode).toBe(status);
});

test("starts over after its window", async () => {
  await send(apps[0], "/keyed/again");
  expect((await send(apps[0], "/keyed/again")).statusCode).toBe(429);
  await store.runtime.db.rows({
    text: "update rate_limit set window_ends_at = now() - interval '1 second'",
  });
  expect((await send(apps[1], "/keyed/again")).statusCode).toBe(200);
  expect((await send(apps[1], "/keyed/again")).statusCode).toBe(429);
});

test("stores no key in the clear", async () => {
  await send(apps[0], "/keyed/ada@example.com", "203.0.113.99");
  const rows = await store.runtime.db.rows({ text: "select key from rate_limit" });
  expect(JSON.stringify(rows)).not.toMatch(/ada@|203\.0\.113/);
});

test.each([
  ["a full queue", new AppError("unavailable"), 0],
  ["a database that failed", new Error("connection lost"), 0],
  ["another limit within", new AppError("rate_limited"), 0],
  ["a wrong answer", new AppError("invalid_credentials"), 1],
])("%s counts for what it says of the answer", async (name, error, counted) => {
  const { limits } = store.runtime;
  const tries = { name: `tries ${name}`, limit: 1, windowSeconds: 60 };
  const attempt = limits.countWrong([[tries, "ada"]], () => Promise.reject(error));
  await expect(attempt).rejects.toBe(error);
  expect(await limits.isSpent(tries, "ada")).toBe(counted === 1);
});

test("who is refused for one count is counted in no other", async () => {
  const { limits } = store.runtime;
  const pair = { name: "pair", limit: 1, windowSeconds: 60 };
  const client = { name: "client", limit: 1, windowSeconds: 60 };
  await limits.spend(client, "crowded");
  const counted = [
    [pair, "ada"],
    [client, "crowded"],
  ] as const;
  const attempt = limits.countWrong(counted, async () => "in");
  await expect(attempt).rejects.toMatchObject({ code: "rate_limited" });
  expect(await limits.isSpent(pair, "ada")).toBe(false);
});

test("turns at a pace come one after another, whoever takes them", async () => {
  const { limits } = store.runtime;
  const minute = 60_000;
  const waits = await Promise.all([1, 2, 3].map(() => limits.acquireTurn("paced", minute)));
  expect(waits.sort((a, b) => a - b).map((wait) => Math.round(wait / minute))).toEqual([0, 1, 2]);
  expect(await limits.acquireTurn("another", minute)).toBe(0);
});
