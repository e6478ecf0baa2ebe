import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkLedger, isMailDone } from "../kit/check-ledger.ts";
import { createDir } from "../kit/create-dir.ts";
import { startOrderStorm } from "../kit/order-storm.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readAsShopper, readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { openTrialStore, type TrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const offMs = 600_000;
/** The first jobs by the clock come within a minute, and so does the log's look. */
const lookMs = 65_000;

/** The clock of the store's machine is ten minutes ahead, then ten behind, then right again. */
export async function clockOff(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const clock = join(await createDir(stack), "clock");
  await writeFile(clock, String(offMs));
  const store = await openTrialStore(stack, {
    env: { CLOCK_FILE: clock },
    flags: ["--import", join(import.meta.dirname, "../kit/move-clock.ts")],
  });
  const begin = store.log.length;
  const numbers: string[] = [];
  const rows: [string, string][] = [];
  for (const aheadMs of [offMs, -offMs]) {
    await writeFile(clock, String(aheadMs));
    await pause(500);
    const lines = store.log.length;
    const storm = startOrderStorm(`${store.address}/api`, store.productId, 2);
    await storm.reach(100);
    await storm.stop();
    await payOrders(store, 2);
    numbers.push(...storm.acknowledged.map(({ orderNumber }) => orderNumber));
    const read = await readAsShopper(store);
    await pause(lookMs);
    const ahead = await readMetric(store, "aso_clock_ahead_seconds");
    assert.ok(Math.abs((ahead ?? 0) * 1000 - aheadMs) < 5_000, `the figure says ${ahead}`);
    const { issues } = await readHealth(store, aheadMs);
    assert.ok(issues.includes("clock_off"), `System health says ${issues}`);
    // What is still the matter is not said again: behind, the log has it from ahead.
    const logged = readLogSince(store, begin);
    assert.ok(logged.includes("clock_off"), `the log says ${logged}`);
    assert.ok(!issues.includes("payments_late"), "nobody waits, only the clocks differ");
    const direction = aheadMs > 0 ? "ahead" : "behind";
    rows.push(
      [`${direction}: what a shopper reads`, read],
      [`${direction}: in the metrics`, `aso_clock_ahead_seconds ${ahead?.toFixed(1)}`],
      [`${direction}: in the log`, readLogSince(store, lines)],
      [`${direction}: in System health`, issues.join(", ")],
    );
    if (aheadMs > 0) {
      const seconds = await secondsUntil(
        "a question to the provider",
        () => isProviderQueried(store),
        lookMs * 3,
      );
      rows.push([
        `${direction}: jobs by the clock`,
        `run; the provider was asked (waited ${seconds.toFixed(0)} s more)`,
      ]);
    }
  }
  await writeFile(clock, "0");
  const paused = await secondsUntil("jobs by the clock", () => isSweptSince(store), 15 * 60_000);
  const mails = await secondsUntil("all mail", () => isMailDone(store));
  const { issues } = await readHealth(store);
  assert.ok(!issues.includes("clock_off"), `System health says ${issues}`);
  const books = await checkLedger(store, numbers);
  return {
    how: "The clock of the store's process was ten minutes ahead of PostgreSQL's and of the world's, then ten behind, then right. It was moved inside the process (`ops/trials/kit/move-clock.ts`), while it ran; holds and codes then last as much longer or shorter.",
    rows: [
      ...rows,
      [
        "set right",
        `jobs by the clock ran again after ${paused.toFixed(0)} s, all mail sent after ${mails.toFixed(0)} s more`,
      ],
      ["orders", `${books.orders}, none lost or doubled; stock is what its ledger says`],
      ["mails", `${books.mails}, each once`],
    ],
  };
}

async function isProviderQueried({ runtime }: TrialStore): Promise<boolean> {
  const text = "select 1 from payment_attempt where last_checked_at is not null limit 1";
  return (await runtime.db.first({ text })) !== undefined;
}

/** Whether jobs by the clock were noted for the present minute of the true clock. */
async function isSweptSince({ runtime }: TrialStore): Promise<boolean> {
  const row = await runtime.db.first<{ isNow: boolean }>({
    text: `select last_execution between date_trunc('minute', now()) and now() as is_now
      from graphile_worker._private_known_crontabs where identifier = 'poll-payments'`,
  });
  return row?.isNow ?? false;
}
