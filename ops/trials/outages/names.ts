import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { checkLedger, isAllPaid, isMailDone } from "../kit/check-ledger.ts";
import { createDir } from "../kit/create-dir.ts";
import { startNameServer } from "../kit/name-server.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readAsShopper, readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { requireReported } from "../kit/require-reported.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { countErrors, startShoppers } from "../kit/shoppers.ts";
import { openTrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const nameServer = "127.0.0.153";
const downMs = 180_000;
/** The log looks once a minute, and what the payments of before were answered counts until half have none. */
const logMs = 180_000;
const quietMs = 20_000;

/** Unanswered payments from which on the store says that the provider is silent. */
const minUnanswered = 6;

/** No name is answered for three minutes, and until the log tells of it, while the store knows database, mail server and provider by names. */
export async function dnsDown(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const names = await startNameServer(nameServer);
  stack.defer(names.close);
  const resolver = join(await createDir(stack), "resolv.conf");
  await writeFile(resolver, `nameserver ${nameServer}\n`);
  const store = await openTrialStore(stack, {
    nameOf: (what) => `${what}.trial.example`,
    before: [
      "unshare",
      "--mount",
      "sh",
      "-c",
      `mount --bind ${resolver} /etc/resolv.conf && exec "$@"`,
      "sh",
    ],
  });
  const shoppers = startShoppers(store.address, store.productId, {
    timeoutMs: downMs + logMs + 120_000,
  });
  await pause(quietMs);
  await payOrders(store);
  const lines = store.log.length;
  names.silence();
  const silentAt = performance.now();
  await pause(downMs);
  const read = await readAsShopper(store);
  const up = await readMetric(store, "aso_database_up");
  const retrying = await readMetric(store, 'aso_mails_waiting{state="retrying"}');
  const unanswered = await readMetric(store, "aso_payments_unanswered");
  const isLogged = () => readLogSince(store, lines).includes("provider_silent");
  await secondsUntil("the log to say that the provider is silent", isLogged, logMs);
  const { issues } = await readHealth(store);
  const said = readLogSince(store, lines);
  // Connections that stand go on, also those that mail goes through: the provider alone is asked on new ones.
  requireReported({
    figure: unanswered,
    minMetric: minUnanswered,
    ...{ said, line: "payment not confirmed yet", issues, trouble: "provider_silent" },
  });
  names.speak();
  const silentUntil = performance.now();
  const minutes = ((silentUntil - silentAt) / 60_000).toFixed(1);
  await pause(quietMs);
  await shoppers.stop();
  await payOrders(store);
  await secondsUntil("all payments", () => isAllPaid(store), 300_000);
  const mails = await secondsUntil("all mail", () => isMailDone(store), 1_500_000);
  const numbers = shoppers.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  assert.equal(numbers.length, shoppers.orders.length, "a shopper never got through");
  const after = shoppers.records.filter(({ ok, at }) => !ok && at > silentUntil + quietMs / 2);
  assert.equal(after.length, 0, "shoppers were told of faults long after its return");
  const afterwards = await readHealth(store);
  assert.ok(!afterwards.issues.includes("provider_silent"), `${afterwards.issues}`);
  const books = await checkLedger(store, numbers);
  return {
    how: `Database, mail server and provider had names (\`/etc/resolv.conf\` of the store's process alone), and the name server fell silent for ${minutes} minutes of true time, until the log had told of it, under 200 orders a minute and four readers. Connections that stood went on.`,
    rows: [
      ["what a shopper reads", read],
      ["told instead of an order", countErrors(shoppers.records, "order")],
      ["told instead of a page", countErrors(shoppers.records, "page")],
      [
        "in the metrics",
        `aso_database_up ${up}, aso_mails_waiting{state="retrying"} ${retrying}, aso_payments_unanswered ${unanswered}`,
      ],
      ["in the log", said],
      ["in System health", issues.join(", ")],
      ["faults later than ten seconds after its return", String(after.length)],
      ["System health afterwards", afterwards.issues.join(", ") || "nothing"],
      ["all mail sent", `${mails.toFixed(0)} s after the last order`],
      ["orders acknowledged", `${numbers.length}; lost, doubled, never through: 0`],
      ["mails", `${books.mails}, each once`],
    ],
  };
}
