import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../tests/kit/app.ts";
import { liveStore, type MailServer, startMailServer } from "../tests/kit/mail-server.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../tests/kit/shop.ts";
import { connect } from "./database/connection.ts";
import { addJob } from "./database/jobs.ts";
import { type Jobs, startJobs } from "./jobs.ts";
import { type Mail, writeMail, writeMails } from "./modules/mail/index.ts";
import { reconcilePaymentJob } from "./modules/payments/index.ts";

const sweepJob = { name: "sweep-rate-limits", lane: "sweeps" } as const;

let smtp: MailServer;
let provider: { server: Server; unanswered(): number };
let store: TestApp;
let jobs: Jobs | undefined;
let letGo = async () => {};
beforeAll(async () => {
  smtp = await startMailServer();
  provider = await startSilentProvider();
});
beforeEach(async () => {
  const { port } = provider.server.address() as AddressInfo;
  const env = { ...liveStore(smtp.port), PAYAZA_API_BASE: `http://127.0.0.1:${port}` };
  store = await createTestApp({ env });
});
afterEach(async () => {
  vi.useRealTimers();
  await letGo();
  smtp.held.clear();
  smtp.deliveries.length = 0;
  provider.server.closeAllConnections();
  await jobs?.stop();
  jobs = undefined;
  await store.close();
});
afterAll(async () => {
  provider.server.close();
  await smtp.close();
});

/** A payment provider that takes every call and answers none. */
async function startSilentProvider() {
  let unanswered = 0;
  const server = createServer((request) => {
    unanswered += 1;
    request.socket.once("close", () => {
      unanswered -= 1;
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, unanswered: () => unanswered };
}

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: "test",
  to,
  title: "Hello",
  preview: "",
  parts: [],
  footer: "",
  ...more,
});
const write = (to: string, more?: Partial<Mail>) =>
  store.runtime.db.withTransaction((tx) => writeMail(tx, store.runtime, mail(to, more)));
const delivered = () => smtp.deliveries.flatMap(({ to }) => to);
/** What is to be sent; jobs by the clock come and go beside it. */
const waitingMails = () =>
  store.runtime.db.rows<{ task: string; attempts: number; by: string | null }>({
    text: `select task_identifier as task, attempts, locked_by as by from graphile_worker.jobs
      where run_at <= now() and task_identifier in ('send-mail', 'send-letter-mails') order by id`,
  });

/** Lets nobody else read or write a table until it is let go. */
async function holdTable(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: store.runtime.config.databaseUrl });
  await client.connect();
  await client.query(`begin; lock table ${name} in access exclusive mode`);
  letGo = () => {
    letGo = async () => {};
    return client.end();
  };
}

/** The reference of an order's payment that is asked about. */
async function openPayment(): Promise<string> {
  const productId = await addProduct(store);
  const { body } = await postOrder(store, orderBody([orderItem(productId)]));
  return body.data.orderNumber;
}

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

describe("a lane waits for no slower one", () => {
  test("codes leave while the payment provider answers nothing", async () => {
    const { db } = store.runtime;
    const reference = await openPayment();
    for (let i = 0; i < 40; i += 1) {
      await addJob(db, reconcilePaymentJob, { reference, eventSaysFailed: false });
    }
    jobs = await startJobs(store.runtime);
    await expect.poll(provider.unanswered).toBeGreaterThanOrEqual(4);
    await write("ada@example.com", { lane: "codes" });
    await write("bisi@example.com");
    await expect
      .poll(delivered)
      .toEqual(expect.arrayContaining(["ada@example.com", "bisi@example.com"]));
    expect(provider.unanswered()).toBeGreaterThanOrEqual(4);
  });

  test("codes leave while letters and other mails hang at the mail server", async () => {
    const { runtime } = store;
    smtp.held.add("reader@example.com").add("buyer@example.com");
    const readers = Array.from({ length: 20 }, () => mail("reader@example.com"));
    await runtime.db.withTransaction((tx) => writeMails(tx, runtime, "letters", readers));
    for (let i = 0; i < 10; i += 1) await write("buyer@example.com");
    jobs = await startJobs(runtime);
    await expect.poll(smtp.waiting).toBe(3);
    await write("ada@example.com", { lane: "codes" });
    await expect.poll(delivered).toEqual(["ada@example.com"]);
    expect(smtp.waiting()).toBe(3);
  });
});

test("many letters go out by one job, and one that is refused holds up none of the others", async () => {
  const { runtime } = store;
  smtp.refusals.push({ code: 451, text: "Try later" });
  const letters = ["a", "b", "c"].map((name) => mail(`${name}@example.com`));
  await runtime.db.withTransaction((tx) => writeMails(tx, runtime, "letters", letters));
  expect(await waitingMails()).toMatchObject([{ task: "send-letter-mails" }]);
  jobs = await startJobs(runtime);
  await expect.poll(delivered).toEqual(["b@example.com", "c@example.com", "a@example.com"]);
});

test("stopping gives back what takes long, as if it had not been tried, and sends nothing twice", async () => {
  const { runtime } = store;
  smtp.held.add("slow@example.com");
  const id = await write("slow@example.com");
  jobs = await startJobs(runtime);
  await expect.poll(smtp.waiting).toBe(1);
  await jobs.stop();
  expect(await waitingMails()).toEqual([{ task: "send-mail", attempts: 0, by: null }]);
  await expect.poll(smtp.waiting).toBe(0);
  const message = { text: "select status, attempts from mail_message where id = $1", values: [id] };
  expect(await runtime.db.first(message)).toEqual({ status: "queued", attempts: 0 });

  smtp.held.clear();
  jobs = await startJobs(runtime);
  await expect.poll(delivered).toEqual(["slow@example.com"]);
});

test("a process that cannot say that it lives breaks its jobs off before others take them", async () => {
  const { runtime } = store;
  smtp.held.add("slow@example.com");
  await write("slow@example.com");
  jobs = await startJobs(runtime, { beatMs: 100, lostMs: 1_500, deadMs: 60_000 });
  await expect.poll(smtp.waiting).toBe(1);
  await holdTable("job_worker");
  await expect.poll(smtp.waiting).toBe(0);
  smtp.held.clear();
  await letGo();
  await expect.poll(delivered, { timeout: 20_000 }).toEqual(["slow@example.com"]);
});

test("a lane whose queue fails under it starts again", async () => {
  const { db } = store.runtime;
  await db.rows({
    text: `create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'the queue is away'; end $$`,
  });
  await db.rows({
    text: `create trigger refuse before delete on graphile_worker._private_jobs
      for each row execute function refuse()`,
  });
  jobs = await startJobs(store.runtime);
  await write("ada@example.com");
  await expect.poll(delivered).toEqual(["ada@example.com"]);
  await db.rows({ text: "drop trigger refuse on graphile_worker._private_jobs" });
  await write("bisi@example.com");
  await expect
    .poll(delivered, { timeout: 20_000 })
    .toEqual(["ada@example.com", "bisi@example.com"]);
  await expect.poll(waitingMails).toEqual([]);
});

test("a lane that could not write down what became of two jobs while a third goes on starts again", async () => {
  const { db } = store.runtime;
  await db.rows({ text: "create sequence refusals" });
  await db.rows({
    text: `create function refuse() returns trigger language plpgsql
      as $$ begin perform nextval('refusals'); raise exception 'the queue is away'; end $$`,
  });
  await db.rows({
    text: `create trigger refuse before delete on graphile_worker._private_jobs
      for each row when (old.priority = 0) execute function refuse()`,
  });
  // The third fails when the first two have long been refused.
  await db.rows({
    text: `create trigger refuse before update on mail_message
      for each row when (old.recipient = 'chike@example.com') execute function refuse()`,
  });
  const names = ["ada", "bisi", "chike"].map((name) => `${name}@example.com`);
  for (const name of names) await write(name, { lane: "codes" });
  const refusals = async () => {
    const text = "select last_value::integer as count, is_called from refusals";
    const row = await db.first<{ count: number; isCalled: boolean }>({ text });
    return row?.isCalled ? row.count : 0;
  };
  /** That a message was sent cannot be noted until it is let go. */
  const hold = async (to: string) => {
    const client = new pg.Client({ connectionString: store.runtime.config.databaseUrl });
    await client.connect();
    await client.query("begin");
    await client.query("select from mail_message where recipient = $1 for update", [to]);
    return () => client.end();
  };
  const letGoOf = [await hold("bisi@example.com"), await hold("chike@example.com")];
  // Those that wait hold a connection each, besides that by which every lane listens.
  const roomy = connect(db.url, { max: 20 });
  jobs = await startJobs({ ...store.runtime, db: roomy });
  await expect.poll(() => delivered().toSorted()).toEqual(names);
  for (const [index, letGoOfOne] of letGoOf.entries()) {
    await expect.poll(refusals).toBe(index + 1);
    await letGoOfOne();
  }
  await expect.poll(refusals).toBe(3);
  await db.rows({ text: "drop function refuse cascade" });
  await write("later@example.com", { lane: "codes" });
  await expect
    .poll(delivered, { timeout: 20_000 })
    .toEqual([...delivered().slice(0, 3), "later@example.com"]);
  await jobs.stop();
  jobs = undefined;
  await roomy.close();
});

test("jobs that were given up are kept for a month", async () => {
  const { db } = store.runtime;
  for (const key of ["old", "young", "waiting"]) {
    await addJob(db, { name: "unknown", lane: "sweeps" }, {}, { key });
  }
  const age = `update graphile_worker._private_jobs set updated_at = now() - $2::interval,
    attempts = case when key = 'waiting' then 0 else max_attempts end where key = $1`;
  await db.rows({ text: age, values: ["old", "31 days"] });
  await db.rows({ text: age, values: ["young", "29 days"] });
  await db.rows({ text: age, values: ["waiting", "31 days"] });
  await addJob(db, { name: "sweep-failed-jobs", lane: "sweeps" }, {});
  jobs = await startJobs(store.runtime);
  const left = () => db.rows({ text: "select key from graphile_worker.jobs order by id" });
  await expect.poll(left).toEqual([{ key: "young" }, { key: "waiting" }]);
});

test("a job by the clock never runs beside itself, and no crowd of them waits", async () => {
  const { db } = store.runtime;
  const minute = 60_000;
  const start = Math.floor(Date.now() / minute) * minute - 10 * minute;
  let now = start - 100;
  vi.useFakeTimers({ toFake: ["Date"], now });
  await holdTable("payment_attempt");
  jobs = await startJobs(store.runtime);
  const sweep = async () => {
    // Every poll moves a faked clock on by its own interval, in the end into the next minute.
    vi.setSystemTime(now);
    return await db.first<{ ranAt: Date | null; running: number; waiting: number }>({
      text: `select last_execution as "ranAt",
          count(job.id) filter (where locked_at is not null)::integer as running,
          count(job.id) filter (where locked_at is null)::integer as waiting
        from graphile_worker._private_known_crontabs
          left join graphile_worker.jobs job on task_identifier = identifier
        where identifier = 'sweep-payments' group by last_execution`,
    });
  };
  await expect.poll(sweep, { timeout: 20_000 }).toEqual({ ranAt: null, running: 0, waiting: 0 });
  for (let passed = 0; passed < 4; passed += 1) {
    // Late in its minute, so that the wait for the next one is short.
    now = start + (passed + 1) * minute - 100;
    const ranAt = new Date(start + passed * minute);
    const waiting = passed === 0 ? 0 : 1;
    await expect.poll(sweep, { timeout: 20_000 }).toEqual({ ranAt, running: 1, waiting });
  }
  await letGo();
  await expect.poll(sweep).toMatchObject({ running: 0, waiting: 0 });
});

test("jobs by the clock run on a machine whose clock is ten minutes ahead", async () => {
  const minute = 60_000;
  const next = (Math.floor(Date.now() / minute) + 11) * minute;
  let now = next - 100;
  vi.useFakeTimers({ toFake: ["Date"], now });
  jobs = await startJobs(store.runtime);
  const ran = async () => {
    vi.setSystemTime(now);
    const row = await store.runtime.db.first<{ ran: number; waiting: number }>({
      text: `select count(last_execution)::integer as ran, count(job.id)::integer as waiting
        from graphile_worker._private_known_crontabs
          left join graphile_worker.jobs job on task_identifier = identifier
        where identifier = 'sweep-payments'`,
    });
    return row;
  };
  await expect.poll(ran, { timeout: 20_000 }).toEqual({ ran: 0, waiting: 0 });
  now = next + minute - 100;
  await expect.poll(ran, { timeout: 20_000 }).toEqual({ ran: 1, waiting: 0 });
});
