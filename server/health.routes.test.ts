import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/database/connection/connection.ts";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { addJob, type JobKind } from "./database/jobs/jobs.ts";
import type { AppError } from "./platform/errors/errors.ts";
import { isDiskHealthy } from "./platform/files/disk-space.ts";
import type { Http } from "./platform/http/create-http.ts";
import { type JobRunner, requireReady } from "./readiness.ts";

let store: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "aso-health-"));
  store = await createTestApp({ env: { DATA_DIR: dataDir } });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

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

test("concurrent readiness checks query the database once", async () => {
  const app = await buildApp(store.runtime);
  closers.push(() => app.close());
  const queries = vi.spyOn(store.runtime.db, "rows");
  const replies = await Promise.all(Array.from({ length: 40 }, () => app.inject("/api/ready")));
  const pings = queries.mock.calls.filter(([{ text }]) => text === "select 1");
  queries.mockRestore();
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(pings).toHaveLength(1);
});

test("a full pool fails readiness after a wait with an end, and is no reason to restart the process", async () => {
  const { app, holdConnection } = await open(store.runtime.config.databaseUrl ?? "");
  await holdConnection();
  const begunAt = performance.now();
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  expect(performance.now() - begunAt).toBeLessThan(1_000);
  const ready = await app.inject("/api/ready");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({
    code: "unavailable",
    detail: "No database connection is free.",
    meta: { part: "pool" },
  });
  expect(ready.headers["retry-after"]).toBe("5");
});

test("a database that is away is no reason to start the process again", async () => {
  const { app } = await open("postgres://aso@127.0.0.1:1/aso");
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  const ready = await app.inject("/api/ready");
  expect(ready.statusCode).toBe(503);
  expect(ready.headers["retry-after"]).toBe("10");
  expect(ready.json()).toMatchObject({ meta: { part: "database" } });
  expect(ready.payload).not.toMatch(/127\.0\.0\.1|postgres|ECONN/);
});

test("a disk that cannot be written fails readiness alone, and names no folder", async () => {
  const elsewhere = join(dataDir, "gone");
  const config = { ...store.runtime.config, dataDir: elsewhere };
  const app = await buildApp({ ...store.runtime, config });
  closers.push(() => app.close());
  expect((await app.inject("/api/health")).statusCode).toBe(200);
  const ready = await app.inject("/api/ready");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ code: "unavailable", meta: { part: "disk" } });
  expect(ready.payload).not.toContain(elsewhere);
  await mkdir(elsewhere);
  expect((await app.inject("/api/ready")).statusCode).toBe(200);
});

test("a disk with too little room is no disk to rely on", async () => {
  expect(await isDiskHealthy(dataDir)).toBe(true);
  expect(await isDiskHealthy(dataDir, Number.MAX_SAFE_INTEGER)).toBe(false);
});

describe("the queue", () => {
  const isReady = (jobs?: JobRunner) =>
    requireReady(store.runtime, jobs).then(
      () => true,
      (error: AppError) => error.meta,
    );
  const alive = { isAlive: () => true };
  const leaveDue = (job: JobKind, minutes: number) =>
    addJob(store.runtime.db, job, {}, { runAt: new Date(Date.now() - minutes * 60_000) });
  afterEach(() =>
    store.runtime.db.rows({ text: "delete from graphile_worker._private_jobs" }).then(() => {}),
  );

  test("that takes no job keeps a web process from being ready", async () => {
    const { db } = store.runtime;
    await db.rows({ text: "alter view graphile_worker.jobs rename to renamed_jobs" });
    const ready = await store.api("GET /ready");
    await db.rows({ text: "alter view graphile_worker.renamed_jobs rename to jobs" });
    expect(ready).toMatchObject({ status: 503, body: { meta: { part: "queue" } } });
    expect(await store.api("GET /ready")).toMatchObject({ status: 200 });
  });

  test("in a database that takes no writes takes no job", async () => {
    const url = new URL(store.runtime.config.databaseUrl ?? "");
    url.searchParams.set("options", "-c default_transaction_read_only=on");
    const { app } = await open(url.href);
    expect((await app.inject("/api/health")).statusCode).toBe(200);
    const ready = await app.inject("/api/ready");
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ code: "unavailable", meta: { part: "queue" } });
    expect(ready.headers["retry-after"]).toBe("10");
  });

  test("that nobody works off is a worker's trouble, and leaves web processes in service", async () => {
    await leaveDue({ name: "send-transactional-email", queue: "transactional-email" }, 30);
    expect(await store.api("GET /ready")).toMatchObject({ status: 200 });
    expect(await isReady(alive)).toEqual({ part: "queue" });
  });

  test("may be behind with what nobody waits for, and by minutes", async () => {
    await leaveDue({ name: "send-newsletter-emails", queue: "newsletter" }, 600);
    await leaveDue({ name: "send-transactional-email", queue: "transactional-email" }, 2);
    expect(await isReady(alive)).toBe(true);
  });

  test("cannot be worked off by a process that could not say that it lives", async () => {
    expect(await isReady({ isAlive: () => false })).toEqual({ part: "queue" });
  });
});
