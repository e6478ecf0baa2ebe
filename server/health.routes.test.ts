import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import type { Http } from "./platform/http/create-http.ts";

let store: TestApp;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(() => store.close());

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The application on another pool, such as one of a single connection. */
async function open(url: string): Promise<{ app: Http; holdConnection(): Promise<void> }> {
  const db = connect(url, { max: 1 });
  const app = await buildApp({ ...store.runtime, db });
  closers.push(
    () => app.close(),
    () => db.close(),
  );
  return {
    app,
    async holdConnection() {
      const client = await db.pool.connect();
      closers.unshift(async () => client.release());
    },
  };
}

test("tells that it lives and that the database answers", async () => {
  const ok = { status: 200, body: { data: { status: "ok" } } };
  expect(await store.api("GET /health")).toMatchObject(ok);
  expect(await store.api("GET /ready")).toMatchObject(ok);
});

test("a pool that gives no connection fails both, after a wait with an end", async () => {
  const { app, holdConnection } = await open(store.runtime.config.databaseUrl ?? "");
  await holdConnection();
  for (const url of ["/api/health", "/api/ready"]) {
    const reply = await app.inject(url);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: "unavailable" });
    expect(reply.headers["retry-after"]).toBe("5");
  }
});

test("a database that is away is no reason to start the process anew", async () => {
  const { app } = await open("postgres://aso@127.0.0.1:1/aso");
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  const ready = await app.inject("/api/ready");
  expect(ready.statusCode).toBe(503);
  expect(ready.headers["retry-after"]).toBe("10");
});
