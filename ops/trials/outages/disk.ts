import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrations/migrate.ts";
import { checkLedger, isAllPaid, isMailDone } from "../kit/check-ledger.ts";
import { createDir } from "../kit/create-dir.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { readAsShopper, readHealth, readLogSince, readMetric } from "../kit/read-health.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { countErrors, startShoppers } from "../kit/shoppers.ts";
import { openTrialStore } from "../kit/trial-store.ts";
import type { OutageResult } from "./found.ts";

const diskMb = 700;
const tightMb = 300;
const fullMs = 90_000;
const quietMs = 15_000;

/** The disk of data folder and database fills up, under 200 orders a minute, and is cleared again. */
export async function diskFull(): Promise<OutageResult> {
  await using stack = new AsyncDisposableStack();
  const disk = await createDir(stack);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,mode=755`, "aso-trial", disk]);
  stack.defer(() => void execFileSync("umount", ["--lazy", disk]));
  const dataDir = join(disk, "data");
  await mkdir(dataDir);
  const database = await startEmbeddedPostgres({ dataDir });
  stack.defer(() => database.stop());
  await migrate(database.url);
  const store = await openTrialStore(stack, { databaseUrl: database.url, dataDir });
  const lines = store.log.length;
  const shoppers = startShoppers(store.address, store.productId, { timeoutMs: fullMs + 240_000 });
  await pause(quietMs);

  await payOrders(store);
  const filler = join(disk, "filler");
  await fill(filler, disk, tightMb);
  const tight = await readHealth(store);
  assert.ok(tight.issues.includes("disk_full"), `the room says ${tight.issues}`);
  await fill(filler, disk, 0);
  await pause(fullMs / 2);
  const read = await readAsShopper(store);
  const free = await readMetric(store, 'aso_disk_bytes{state="free"}');
  assert.ok(free !== undefined && free < 5e8, `the figure says ${free}`);
  const ready = await fetch(`${store.address}/api/ready`);
  assert.equal(ready.status, 503);
  const part = ((await ready.json()) as { meta?: { part?: string } }).meta?.part;
  const health = await readHealth(store).then(
    ({ issues }) => issues.join(", "),
    (error) => error.message,
  );
  await pause(fullMs / 2);
  const said = readLogSince(store, lines);
  assert.ok(said.includes("disk_full"), `the log says ${said}`);

  await rm(filler);
  const clearedAt = performance.now();
  const isOrdered = () =>
    shoppers.records.some(({ what, ok, at }) => what === "order" && ok && at > clearedAt);
  const firstOrder = await secondsUntil("an order", isOrdered, 240_000);
  await pause(quietMs);
  await shoppers.stop();
  await payOrders(store);
  await secondsUntil("all payments", () => isAllPaid(store), 300_000);
  await secondsUntil("all mail", () => isMailDone(store), 600_000);
  const numbers = shoppers.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  assert.equal(numbers.length, shoppers.orders.length, "a shopper never got through");
  const books = await checkLedger(store, numbers);
  const { issues } = await readHealth(store);
  return {
    how: `Embedded PostgreSQL and data folder on a file system of ${diskMb} MB in memory, filled to its last byte for ${fullMs / 1000} s under 200 orders a minute and four readers, then cleared by removing what filled it and nothing else.`,
    rows: [
      [`${tightMb} MB left: in System health`, tight.issues.join(", ")],
      ["nothing left: what a shopper reads", read],
      ["told instead of an order", countErrors(shoppers.records, "order")],
      ["told instead of a page", countErrors(shoppers.records, "page")],
      [
        "in the metrics",
        `aso_disk_bytes{state="free"} ${free}; /api/ready 503 for the part ${part}`,
      ],
      ["in the log", said],
      ["nothing left: in System health", health],
      ["the first order after there was room", `${firstOrder.toFixed(1)} s`],
      ["orders acknowledged", `${numbers.length}; lost, doubled, never through: 0`],
      ["mails", `${books.mails}, each once`],
      ["System health afterwards", issues.join(", ") || "nothing"],
    ],
  };
}

/** Writes until so much is left. */
async function fill(file: string, disk: string, leftMb: number): Promise<void> {
  const block = Buffer.alloc(1_000_000, 1);
  await using handle = await open(file, "a");
  const isLeft = async () => {
    const { bavail, bsize } = await statfs(disk);
    return bavail * bsize > leftMb * 1e6;
  };
  try {
    while (await isLeft()) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
