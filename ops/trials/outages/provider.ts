import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkLedger, isMailDone } from "../kit/check-ledger.ts";
import { createDir } from "../kit/create-dir.ts";
import { startOrderStorm } from "../kit/order-storm.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { requireReported } from "../kit/require-reported.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { openTrialStore, type TrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const orders = 5_000;
/** Every so manieth buyer paid, and neither pop-up nor webhook could tell. */
const paysEvery = 5;
const dayHours = 24;
const stepHours = 3;
const sweeps = ["poll-payments", "expire-unpaid-orders"];

/** The payment provider is away for a day, in which 5,000 orders wait for their payment. */
export async function providerDown(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const folder = await createDir(stack);
  const clock = join(folder, "clock");
  const setClock = (hours: number) => writeFile(clock, String(hours * 3_600_000));
  await setClock(0);
  const store = await openTrialStore(stack, {
    env: { CLOCK_FILE: clock },
    flags: ["--import", join(import.meta.dirname, "../kit/move-clock.ts")],
  });
  store.sandbox.control.sendWebhooksTo(undefined);
  const storm = startOrderStorm(`${store.address}/api`, store.productId, 12);
  await storm.reach(orders);
  await storm.stop();
  const placed = storm.acknowledged.length;
  const paid = await payOrders(store, paysEvery);
  store.providerLine.cut();
  const lines = store.log.length;

  for (let hours = stepHours; hours <= dayHours; hours += stepHours) {
    await setClock(hours);
    await pause(300);
    await runPolls(store);
  }
  assert.deepEqual(await countOrders(store), { PENDING_PAYMENT: placed }, "an order was let go");
  const unanswered = await readMetric(store, "aso_payments_unanswered");
  const { issues } = await readHealth(store, dayHours * 3_600_000);
  const said = readLogSince(store, lines);
  requireReported({
    figure: unanswered,
    minMetric: placed,
    ...{ said, line: "payment not confirmed yet", issues, trouble: "provider_silent" },
  });

  store.providerLine.open();
  const isDecided = async () => (await countOrders(store)).PENDING_PAYMENT === undefined;
  const seconds = await secondsUntil("every payment", isDecided, 1_800_000);
  const counts = await countOrders(store);
  assert.deepEqual(counts, { PAID: paid, EXPIRED: placed - paid });
  await secondsUntil("all mail", () => isMailDone(store), 900_000);
  const afterwards = await readHealth(store, dayHours * 3_600_000);
  assert.ok(!afterwards.issues.includes("provider_silent"), `${afterwards.issues}`);
  const numbers = storm.acknowledged.map(({ orderNumber }) => orderNumber);
  const books = await checkLedger(store, numbers);
  return {
    how: `The provider's stand-in could not be reached and sent no webhook. The day was made short: the clock of the store's process was moved on ${stepHours} hours ${dayHours / stepHours} times, while PostgreSQL kept the true one (hence \`clock_off\`), and after each step one run of both sweeps was waited for, where life has ${stepHours * 60}. Afterwards nothing was done: the sweeps of every minute found what there was.`,
    rows: [
      ["unpaid orders", `${placed}, of which ${paid} were paid at the provider unseen`],
      ["after the day", "all wait with their stock reserved"],
      ["in the metrics", `aso_payments_unanswered ${unanswered}`],
      ["in the log", said],
      ["in System health", issues.join(", ")],
      ["after its return", `every order decided in ${(seconds / 60).toFixed(1)} minutes`],
      ["orders", `${counts.PAID} paid, ${counts.EXPIRED} expired, their items back in stock`],
      ["mails", `${books.mails}, each once`],
    ],
  };
}

async function countOrders({ runtime }: TrialStore): Promise<Record<string, number>> {
  const rows = await runtime.db.rows<{ status: string; count: number }>({
    text: "select status, count(*)::integer as count from shop_order group by status",
  });
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Has both sweeps run once, as the clock does every minute, and waits for their end. */
async function runPolls({ runtime }: TrialStore): Promise<void> {
  const { db } = runtime;
  await db.rows({
    text: `select graphile_worker.add_job(name, queue_name => name, job_key => name, priority => 2)
      from unnest($1::text[]) as name`,
    values: [sweeps],
  });
  const left = "select id from graphile_worker.jobs where task_identifier = any($1::text[])";
  await secondsUntil(
    "the sweeps",
    async () => !(await db.first({ text: left, values: [sweeps] })),
    600_000,
  );
}
