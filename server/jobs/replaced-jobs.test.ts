import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addJob } from "#server/database/jobs/jobs.ts";
import { listQueue } from "#server/database/jobs/queue-state.ts";
import { type JobFixture, openJobFixture } from "../../tests/kit/job-fixture.ts";
import { type MailServer, startMailServer } from "../../tests/kit/mail-server.ts";

const purgeJob = { name: "purge-rate-limits", queue: "maintenance" } as const;
const unknown = { name: "unknown", queue: "maintenance" } as const;
const times = { beatMs: 100, lostMs: 2_000, deadMs: 2_500 };

let smtp: MailServer;
let stand: JobFixture;
beforeAll(async () => {
  smtp = await startMailServer();
});
beforeEach(async () => {
  stand = await openJobFixture(smtp);
});
afterEach(() => stand.close());
afterAll(() => smtp.close());

const rows = (text: string) => stand.store.runtime.db.rows({ text });
const failedKinds = async () =>
  (await listQueue(stand.store.runtime.db)).flatMap(({ job, failed }) => (failed ? [job] : []));

/** A worker that is not heard of any more takes every job there is. */
async function dieWithJobs(): Promise<void> {
  await rows("insert into job_worker values ('dead', now() - interval '1 hour')");
  await rows(`update graphile_worker._private_jobs
    set locked_at = now(), locked_by = 'dead', attempts = attempts + 1`);
}

test("a job that was replaced while a killed worker held it is done, not given up", async () => {
  const { db } = stand.store.runtime;
  await addJob(db, unknown, {}, { key: "fresh" });
  await addJob(db, unknown, {}, { key: "failed before" });
  await rows("update graphile_worker._private_jobs set last_error = 'no' where key <> 'fresh'");
  await dieWithJobs();
  for (const key of ["fresh", "failed before"]) await addJob(db, unknown, {}, { key });
  await stand.start(times);
  await expect
    .poll(() => rows("select id from job_worker where id = 'dead'"), { timeout: 15_000 })
    .toEqual([]);
  expect(await failedKinds()).toEqual([]);
  const left = await rows(
    "select key, attempts from graphile_worker.jobs where task_identifier = 'unknown' order by id",
  );
  expect(left).toEqual([
    { key: "fresh", attempts: 0 },
    { key: "failed before", attempts: 0 },
  ]);
});

test("a job whose worker was killed at its last try stays given up", async () => {
  const { db } = stand.store.runtime;
  await addJob(db, unknown, {});
  await addJob(db, unknown, {}, { key: "only once", maxAttempts: 1 });
  await rows("update graphile_worker._private_jobs set attempts = max_attempts - 1");
  await dieWithJobs();
  await stand.start(times);
  await expect.poll(failedKinds, { timeout: 15_000 }).toEqual(["unknown"]);
});

test("a job that was replaced while it ran and then fails leaves its work to the newer one", async () => {
  const { runtime } = stand.store;
  let tries = 0;
  const failing: typeof runtime.db.rows = async (statement) => {
    if (!statement.text.includes("delete from rate_limit") || tries > 0) {
      return await runtime.db.rows(statement);
    }
    tries += 1;
    await addJob(runtime.db, purgeJob, {}, { key: "sweep" });
    throw new Error("no");
  };
  await addJob(runtime.db, purgeJob, {}, { key: "sweep" });
  await stand.start(undefined, { ...runtime, db: { ...runtime.db, rows: failing } });
  await expect
    .poll(() =>
      rows("select 1 from graphile_worker.jobs where task_identifier = 'purge-rate-limits'"),
    )
    .toEqual([]);
  expect(tries).toBe(1);
});
