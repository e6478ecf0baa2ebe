// npm run trial -- soak [minutes]: ten hours' worth of traffic in one shorter run, 10 minutes unless said otherwise.
import { readdir } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { checkLedger, isMailDone, isMoneyKnown } from "./kit/check-ledger.ts";
import { printLine } from "./kit/open-cluster.ts";
import { payOrders } from "./kit/pay-orders.ts";
import { readMetric } from "./kit/read-health.ts";
import { recordTrial } from "./kit/record-trial.ts";
import { secondsUntil } from "./kit/seconds-until.ts";
import { countErrors, startShoppers } from "./kit/shoppers.ts";
import { openTrialStore } from "./kit/trial-store.ts";

const minutes = Number(process.argv[2] ?? 10);
const hours = 10;
/** What counts as an hour's worth: a shop that sells 200 orders an hour and is read 2,400 times. */
const hourly = { orders: 200, reads: 2400 };
const multiple = (hours * 60) / minutes;
const sampleMs = Math.min(10_000, minutes * 1_000);
const readers = 10;
/** Until clients' connections and idle ones of the pool are gone. */
const restMs = 20_000;

/** What must stay level, and by how much the end may differ from what it was after the warm-up. */
const watched = {
  "memory, MB": { max: (before: number) => before * 1.15 + 20 },
  // Clients' own connections come and go among them.
  "open files and sockets": { max: (before: number) => before * 1.5 },
  "connections to the database": { max: (before: number) => before + 5 },
  "temporary files": { max: (before: number) => before + 5 },
} as const;
type Watched = keyof typeof watched;
type Sample = Readonly<Record<Watched, number>>;

await using stack = new AsyncDisposableStack();
const store = await openTrialStore(stack, { env: { LOG_LEVEL: "warn" } });
const shoppers = startShoppers(store.address, store.productId, {
  ordersPerMinute: (hourly.orders * hours) / minutes,
  readers,
  readerPauseMs: (readers * minutes * 60_000) / (hourly.reads * hours),
});
const samples: Sample[] = [];
const until = performance.now() + minutes * 60_000;
while (performance.now() < until) {
  await pause(sampleMs);
  samples.push(await sample());
  // Every other buyer pays, so that webhooks, questions to the provider and mails are part of it.
  await payOrders(store, 2);
}
await shoppers.stop();
await secondsUntil("all payments", () => isMoneyKnown(store), 300_000);
await secondsUntil("all mail", () => isMailDone(store), 600_000);
const numbers = shoppers.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
const books = await checkLedger(store, numbers);
await pause(restMs);
const rest = await sample();

// The first third warms up; a sixth of the samples after it is compared with the last sixth.
const sixth = Math.max(1, Math.floor(samples.length / 6));
const early = samples.slice(2 * sixth, 3 * sixth);
const late = samples.slice(-sixth);
const rows = Object.entries(watched).map(([what, { max }]) => {
  const before = median(early.map((each) => each[what as Watched]));
  const after = median(late.map((each) => each[what as Watched]));
  const peak = Math.max(...samples.map((each) => each[what as Watched]));
  return { what, before, after, peak, bound: Math.round(max(before)) };
});
const errors = `${countErrors(shoppers.records, "order")}; ${countErrors(shoppers.records, "page")}`;
const isLevel = rows.every(
  ({ what, after, bound }) => after <= bound && rest[what as Watched] <= bound,
);
const holds = isLevel && numbers.length === shoppers.orders.length && errors === "none; none";
const reads = shoppers.records.filter(({ what }) => what === "page").length;
const lines = [
  `${hours} hours' worth of traffic in ${minutes} minutes, ${multiple.toFixed(0)} times as fast: ${numbers.length} orders, every other paid and each mail sent, and ${reads} reads by ${readers} readers, of one store with its jobs in the web process. An hour's worth is ${hourly.orders} orders and ${hourly.reads} reads. What grows by the hour and not by the traffic is not seen by it.`,
  "",
  `- Wrong answers to orders and to readers: ${errors}. Orders in the books: ${books.orders}, none lost or doubled, stock as its ledger says; ${books.mails} mails, each once.`,
  `- Medians of the sixth of the time after a third of it, and of the last sixth; ${samples.length} samples. At rest the same bounds hold.`,
  "",
  "| what | after the warm-up | at the end | bound | most at any time | at rest afterwards |",
  "| --- | --- | --- | --- | --- | --- |",
  ...rows.map(
    ({ what, before, after, bound, peak }) =>
      `| ${what} | ${Math.round(before)} | ${Math.round(after)} | ${bound} | ${Math.round(peak)} | ${Math.round(rest[what as Watched])} |`,
  ),
];
for (const line of lines) printLine(line);
if (holds) recordTrial("soak", lines, minutes);
else printLine("The trial failed.");
process.exitCode = holds ? 0 : 1;

async function sample(): Promise<Sample> {
  const connections = await store.runtime.db.first<{ count: number }>({
    text: `select count(*)::integer as count from pg_stat_activity where datname = current_database()`,
  });
  return {
    "memory, MB": ((await readMetric(store, "process_resident_memory_bytes")) ?? 0) / 1e6,
    "open files and sockets": (await readMetric(store, "process_open_fds")) ?? 0,
    "connections to the database": connections?.count ?? 0,
    "temporary files": (await readdir(`${store.dataDir}/tmp`, { recursive: true })).length,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
