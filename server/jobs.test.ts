import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { addJob } from "./database/jobs.ts";
import { type Jobs, startJobs } from "./jobs.ts";

const sweepJob = { name: "sweep-rate-limits", lane: "sweeps" } as const;

let store: TestApp;
let jobs: Jobs | undefined;
beforeAll(async () => {
  store = await createTestApp();
});
afterAll(async () => {
  await jobs?.stop();
  await store.close();
});

test("does jobs of committed transactions, not of rolled back ones, and finishes before it stops", async () => {
  const { db } = store.runtime;
  const ended = `ended-${randomUUID()}`;
  await db.rows({
    text: "insert into rate_limit values ($1, 1, now() - interval '1 minute')",
    values: [ended],
  });
  const failed = db.withTransaction(async (tx) => {
    await addJob(tx, sweepJob, {}, { key: "rolled-back" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await db.withTransaction((tx) => addJob(tx, sweepJob, {}, { key: "committed" }));

  jobs = await startJobs(store.runtime);
  await expect
    .poll(() => db.rows({ text: "select key from graphile_worker.jobs" }), { timeout: 10_000 })
    .toEqual([]);
  expect(
    await db.rows({ text: "select 1 from rate_limit where key = $1", values: [ended] }),
  ).toEqual([]);
});
