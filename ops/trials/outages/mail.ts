import assert from "node:assert/strict";
import { addJob } from "#server/database/jobs/jobs.ts";
import { checkLedger, isAllPaid, isMailDone } from "../kit/check-ledger.ts";
import { startOrderStorm } from "../kit/order-storm.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { requireReported } from "../kit/require-reported.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { openTrialStore, type TrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const orders = 50;
const dayMinutes = 24 * 60;
const stepMinutes = 18;

export async function mailServerDown(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const store = await openTrialStore(stack, { env: { SALE_NOTICES: "each" } });
  store.mailLine.cut();
  const lines = store.log.length;
  const storm = startOrderStorm(`${store.address}/api`, store.productId);
  await storm.reach(orders);
  await storm.stop();
  await payOrders(store);
  await secondsUntil("all payments", () => isAllPaid(store), 300_000);
  const before = await countMails(store);
  for (let passed = 0; passed < dayMinutes; passed += stepMinutes) await passTime(store);
  const attempts = await store.runtime.db.first<{ maxAttempts: number }>({
    text: "select max(attempts)::integer as max_attempts from mail_message",
  });
  const retrying = await readMetric(store, 'aso_mails_waiting{state="retrying"}');
  assert.deepEqual(await countMails(store), { queued: before.queued });
  const { issues } = await readHealth(store);
  const said = readLogSince(store, lines);
  requireReported({
    figure: retrying,
    minMetric: before.queued ?? 1,
    ...{ said, line: "mail was not accepted", issues, trouble: "mail_stuck" },
  });

  store.mailLine.open();
  await passTime(store);
  const seconds = await secondsUntil("all mail", () => isMailDone(store), 300_000);
  const afterwards = await readHealth(store);
  assert.ok(!afterwards.issues.includes("mail_stuck"));
  const numbers = storm.acknowledged.map(({ orderNumber }) => orderNumber);
  const books = await checkLedger(store, numbers);
  return {
    how: `The mail server's connections were broken for a day. The day was made short: ${dayMinutes / stepMinutes} times the waiting jobs and the age of their messages were moved ${stepMinutes} minutes on, and the attempts that came due were waited for.`,
    rows: [
      ["orders", `${numbers.length}, all acknowledged at once and paid: a shopper notices nothing`],
      [
        "mails that waited",
        `${before.queued}, tried up to ${attempts?.maxAttempts} times, none given up`,
      ],
      ["in the metrics", `aso_mails_waiting{state="retrying"} ${retrying}`],
      ["in the log", said],
      ["in System health", issues.join(", ")],
      [
        "after its return",
        `the next attempt, at most ${stepMinutes} minutes later, sent all in ${seconds.toFixed(1)} s`,
      ],
      ["mails", `${books.mails}, each once`],
    ],
  };
}

async function countMails({ runtime }: TrialStore): Promise<Record<string, number>> {
  const rows = await runtime.db.rows<{ status: string; count: number }>({
    text: "select status, count(*)::integer as count from mail_message group by status",
  });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Lets minutes go by for the mail that waits, and waits until it was tried. */
async function passTime({ runtime }: TrialStore): Promise<void> {
  const { db } = runtime;
  await addJob(db, { name: "reduce-mail-backoff", queue: "maintenance" }, {});
  const isShortened =
    "select id from graphile_worker.jobs where task_identifier = 'reduce-mail-backoff'";
  await secondsUntil("shortened pauses", async () => !(await db.first({ text: isShortened })));
  await db.rows({
    text: `update mail_message set created_at = created_at - $1 * interval '1 minute'
      where status = 'queued'`,
    values: [stepMinutes],
  });
  const moved = await db.rows<{ id: string }>({
    text: `update graphile_worker._private_jobs set run_at = run_at - $1 * interval '1 minute'
      where locked_at is null and task_id in (
        select id from graphile_worker._private_tasks where identifier like 'send-%') returning id`,
    values: [stepMinutes],
  });
  await db.rows({ text: "select pg_notify('jobs:insert', '{\"count\":100}')" });
  const due = `select id from graphile_worker.jobs where task_identifier like 'send-%'
    and (locked_at is not null or run_at <= now()) limit 1`;
  if (moved.length === 0) return;
  await secondsUntil("the attempts", async () => !(await db.first({ text: due })), 300_000);
}
