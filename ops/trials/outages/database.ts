import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { checkLedger, isAllPaid, isMailDone } from "../kit/check-ledger.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readAsShopper, readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { countErrors, startShoppers } from "../kit/shoppers.ts";
import { openTrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const awayMs = 300_000;
const quietMs = 20_000;

/** The database is away for five minutes, under 200 orders a minute. */
export async function databaseDown(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const store = await openTrialStore(stack);
  const shoppers = startShoppers(store.address, store.productId, { timeoutMs: awayMs + 120_000 });
  await pause(quietMs);
  await payOrders(store);
  const lines = store.log.length;
  store.database.cut();
  await pause(awayMs / 2);
  const read = await readAsShopper(store);
  const reply = await fetch(`${store.address}/api/staff/health`, {
    headers: { cookie: `aso_staff=${"a".repeat(43)}` },
  });
  const { meta } = (await reply.json()) as { meta?: { part?: string } };
  assert.equal(meta?.part, "database");
  const health = `${reply.status}, part ${meta?.part}`;
  const up = await readMetric(store, "aso_database_up");
  assert.equal(up, 0);
  await pause(awayMs / 2);
  const said = readLogSince(store, lines);
  assert.ok(said.includes("store health could not be read"), `the log says ${said}`);
  store.database.open();
  const openedAt = performance.now();
  const isOrdered = () =>
    shoppers.records.some(({ what, ok, at }) => what === "order" && ok && at > openedAt);
  const firstOrder = await secondsUntil("an order", isOrdered);
  await pause(quietMs);
  await shoppers.stop();
  await payOrders(store);
  await secondsUntil("all payments", () => isAllPaid(store), 300_000);
  const mails = await secondsUntil("all mail", () => isMailDone(store), 300_000);
  const { issues } = await readHealth(store);
  const numbers = shoppers.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  const books = await checkLedger(store, numbers);
  assert.equal(numbers.length, shoppers.orders.length, "a shopper never got through");
  return {
    how: "Every connection of the store to PostgreSQL was broken and none taken for five minutes of true time, under 200 orders a minute and four readers.",
    rows: [
      ["what a shopper reads", read],
      ["told instead of an order", countErrors(shoppers.records, "order")],
      ["told instead of a page", countErrors(shoppers.records, "page")],
      ["in the metrics", `aso_database_up ${up}`],
      ["in the log", said],
      ["in System health", `${health}: it says that the database does not answer`],
      ["the first order after its return", `${firstOrder.toFixed(1)} s`],
      ["all mail sent", `${mails.toFixed(1)} s after the last order`],
      ["orders acknowledged", `${numbers.length}; lost, doubled, never through: 0`],
      ["mails", `${books.mails}, each once`],
      ["System health afterwards", issues.join(", ") || "nothing"],
    ],
  };
}
