import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addJob } from "#server/database/jobs/jobs.ts";
import { listJobRuns } from "#server/database/jobs/queue-state.ts";
import { type JobFixture, openJobFixture } from "../../tests/kit/job-fixture.ts";
import { type MailServer, startMailServer } from "../../tests/kit/mail-server.ts";

const purgeJob = { name: "purge-rate-limits", queue: "maintenance" } as const;

let smtp: MailServer;
let stand: JobFixture;
let letGo = async () => {};
beforeAll(async () => {
  smtp = await startMailServer();
});
beforeEach(async () => {
  stand = await openJobFixture(smtp);
});
afterEach(async () => {
  vi.useRealTimers();
  await letGo();
  await stand.close();
});
afterAll(() => smtp.close());

/** Lets nobody else write a table until it is let go. */
async function holdTable(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: stand.store.runtime.config.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${name} in share mode`);
  letGo = () => {
    letGo = async () => {};
    return client.end();
  };
}

test("does jobs of committed transactions, not of rolled back ones, and finishes before it stops", async () => {
  const { db } = stand.store.runtime;
  const ended = `ended-${randomUUID()}`;
  await db.rows({
    text: "insert into rate_limit values ($1, 1, now() - interval '1 minute')",
    values: [ended],
  });
  const failed = db.withTransaction(async (tx) => {
    await addJob(tx, purgeJob, {}, { key: "rolled-back" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await db.withTransaction((tx) => addJob(tx, purgeJob, {}, { key: "committed" }));

  await stand.start();
  await expect
    .poll(() => db.rows({ text: "select key from graphile_worker.jobs" }), { timeout: 10_000 })
    .toEqual([]);
  expect(
    await db.rows({ text: "select 1 from rate_limit where key = $1", values: [ended] }),
  ).toEqual([]);
});

test("the last run of each job is known, and whether it failed", async () => {
  const { db } = stand.store.runtime;
  const lastRun = async (job: string) =>
    (await listJobRuns(db)).find((run) => run.job === job)?.failed;
  smtp.refusals.push({ code: 451, text: "Try later" });
  await stand.write("ada@example.com");
  await stand.start();
  await expect.poll(() => lastRun("send-email"), { timeout: 10_000 }).toBe(true);
  await stand.write("bisi@example.com");
  await expect.poll(() => lastRun("send-email"), { timeout: 10_000 }).toBe(false);
  expect(await lastRun("aggregate-daily-sales")).toBe(false);
});

test("stopping gives back what takes long, as if it had not been tried, and sends nothing twice", async () => {
  const { runtime } = stand.store;
  smtp.held.add("slow@example.com");
  const id = await stand.write("slow@example.com");
  await stand.start();
  await expect.poll(smtp.waiting).toBe(1);
  await stand.stop();
  expect(await stand.waitingMails()).toEqual([{ task: "send-email", attempts: 0, by: null }]);
  await expect.poll(smtp.waiting).toBe(0);
  const message = { text: "select status, attempts from mail_message where id = $1", values: [id] };
  expect(await runtime.db.first(message)).toEqual({ status: "queued", attempts: 0 });

  smtp.held.clear();
  await stand.start();
  await expect.poll(stand.delivered).toEqual(["slow@example.com"]);
});

test("a queue whose end the database refuses keeps no other from giving back what it does", async () => {
  const { runtime } = stand.store;
  let refused = 0;
  const rows: typeof runtime.db.rows = async (statement) => {
    if (!statement.text.includes("with gone as") || refused > 0) {
      return await runtime.db.rows(statement);
    }
    refused += 1;
    throw new Error("The database is away");
  };
  smtp.held.add("slow@example.com");
  await stand.write("slow@example.com");
  await stand.start(undefined, { ...runtime, db: { ...runtime.db, rows } });
  await expect.poll(smtp.waiting).toBe(1);
  await expect(stand.stop()).rejects.toThrow("The database is away");
  expect(await stand.waitingMails()).toEqual([{ task: "send-email", attempts: 0, by: null }]);
});

test("a process that cannot say that it lives breaks its jobs off before others take them", async () => {
  smtp.held.add("slow@example.com");
  await stand.write("slow@example.com");
  await stand.start({ beatMs: 100, lostMs: 1_500, deadMs: 60_000 });
  await expect.poll(smtp.waiting).toBe(1);
  await holdTable("job_worker");
  await expect.poll(smtp.waiting).toBe(0);
  smtp.held.clear();
  await letGo();
  await expect.poll(stand.delivered, { timeout: 20_000 }).toEqual(["slow@example.com"]);
});

test("jobs that were given up are kept for a month", async () => {
  const { db } = stand.store.runtime;
  for (const key of ["old", "young", "waiting"]) {
    await addJob(db, { name: "unknown", queue: "maintenance" }, {}, { key });
  }
  const age = `update graphile_worker._private_jobs set updated_at = now() - $2::interval,
    attempts = case when key = 'waiting' then 0 else max_attempts end where key = $1`;
  await db.rows({ text: age, values: ["old", "31 days"] });
  await db.rows({ text: age, values: ["young", "29 days"] });
  await db.rows({ text: age, values: ["waiting", "31 days"] });
  await addJob(db, { name: "purge-failed-jobs", queue: "maintenance" }, {});
  await stand.start();
  const left = () => db.rows({ text: "select key from graphile_worker.jobs order by id" });
  await expect.poll(left).toEqual([{ key: "young" }, { key: "waiting" }]);
  // Of the jobs that were done, too.
  const payloads = () =>
    db.rows({
      text: "select key from job_payload left join graphile_worker.jobs on id = job_id order by id",
    });
  await expect.poll(payloads).toEqual([{ key: "young" }, { key: "waiting" }]);
});

test("a job by the clock never runs beside itself, and no crowd of them waits", async () => {
  const { db } = stand.store.runtime;
  const minute = 60_000;
  const start = Math.floor(Date.now() / minute) * minute - 10 * minute;
  let now = start - 100;
  vi.useFakeTimers({ toFake: ["Date"], now });
  await holdTable("payment_attempt");
  await stand.start();
  const pollState = async () => {
    // Every poll moves a faked clock on by its own interval, in the end into the next minute.
    vi.setSystemTime(now);
    return await db.first<{ ranAt: Date | null; running: number; waiting: number }>({
      text: `select last_execution as "ranAt",
          count(job.id) filter (where locked_at is not null)::integer as running,
          count(job.id) filter (where locked_at is null)::integer as waiting
        from graphile_worker._private_known_crontabs
          left join graphile_worker.jobs job on task_identifier = identifier
        where identifier = 'poll-payments' group by last_execution`,
    });
  };
  await expect
    .poll(pollState, { timeout: 20_000 })
    .toEqual({ ranAt: null, running: 0, waiting: 0 });
  for (let passed = 0; passed < 4; passed += 1) {
    // Late in its minute, so that the wait for the next one is short.
    now = start + (passed + 1) * minute - 100;
    const ranAt = new Date(start + passed * minute);
    const waiting = passed === 0 ? 0 : 1;
    await expect.poll(pollState, { timeout: 20_000 }).toEqual({ ranAt, running: 1, waiting });
  }
  await letGo();
  await expect.poll(pollState).toMatchObject({ running: 0, waiting: 0 });
});

test("jobs by the clock run on a machine whose clock is ten minutes ahead", async () => {
  const minute = 60_000;
  const next = (Math.floor(Date.now() / minute) + 11) * minute;
  let now = next - 100;
  vi.useFakeTimers({ toFake: ["Date"], now });
  await stand.start();
  const ran = async () => {
    vi.setSystemTime(now);
    const row = await stand.store.runtime.db.first<{ ran: number; waiting: number }>({
      text: `select count(last_execution)::integer as ran, count(job.id)::integer as waiting
        from graphile_worker._private_known_crontabs
          left join graphile_worker.jobs job on task_identifier = identifier
        where identifier = 'poll-payments'`,
    });
    return row;
  };
  await expect.poll(ran, { timeout: 20_000 }).toEqual({ ran: 0, waiting: 0 });
  now = next + minute - 100;
  await expect.poll(ran, { timeout: 20_000 }).toEqual({ ran: 1, waiting: 0 });
});
