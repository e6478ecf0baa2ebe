import { afterAll, beforeAll, expect, test } from "vitest";
import type { LeaseTimes } from "#server/database/jobs/job-workers.ts";
import { type Jobs, startJobs } from "#server/jobs/start-jobs.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { liveStore, type MailServer, startMailServer } from "./kit/mail-server.ts";
import { startWorkerProcess, type TestWorker } from "./kit/worker-process.ts";

/** Short, but long enough for a busy machine; in the store it takes 40 to 50 seconds. */
const times: LeaseTimes = { beatMs: 200, lostMs: 9_000, deadMs: 10_000 };
const reader = "slow@example.com";

let smtp: MailServer;
let store: TestApp;
let worker: TestWorker;
let jobs: Jobs | undefined;
beforeAll(async () => {
  smtp = await startMailServer();
  store = await createTestApp({ env: liveStore(smtp.port) });
});
afterAll(async () => {
  await worker.kill();
  await jobs?.stop();
  await store.close();
  await smtp.close();
});

const workers = () =>
  store.runtime.db.rows<{ id: string }>({ text: "select id from job_worker order by id" });
/** Who has the mail in hand. */
const findLocks = () =>
  store.runtime.db.rows<{ by: string | null }>({
    text: "select locked_by as by from graphile_worker.jobs where task_identifier = 'send-email'",
  });

test("a job of a killed process is run by another, one of a living process is not", async () => {
  const { runtime } = store;
  smtp.held.add(reader);
  worker = startWorkerProcess(runtime.config.databaseUrl ?? "", liveStore(smtp.port), times);
  const mail = { kind: "test", title: "Hello", preview: "", parts: [], footer: "" };
  await runtime.db.withTransaction((tx) => queueMail(tx, runtime, { ...mail, to: reader }));
  await expect.poll(smtp.waiting, { timeout: 20_000 }).toBe(1);
  const [lock] = await findLocks();
  expect(await workers()).toContainEqual({ id: lock?.by });

  jobs = await startJobs(runtime, times);
  const dead = "insert into job_worker values ('dead', now() - interval '1 hour')";
  await runtime.db.rows({ text: dead });
  await expect.poll(workers, { timeout: 40_000 }).not.toContainEqual({ id: "dead" });
  expect(await findLocks()).toEqual([lock]);

  await worker.kill();
  smtp.held.clear();
  // The email it was sending is its own for longer.
  await store.runtime.db.rows({ text: "update mail_message set claimed_until = now()" });
  await expect.poll(() => smtp.deliveries.length, { timeout: 30_000 }).toBe(1);
  await expect.poll(findLocks).toEqual([]);
  expect(smtp.deliveries).toHaveLength(1);
});
