import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/database/embedded/index.ts";
import { migrate } from "#server/database/migrate.ts";
import { checkBooks, isAllPaid, isMailDone } from "../kit/check-books.ts";
import { readAsShopper, readFigure, readRoom, saidSince } from "../kit/look-at-store.ts";
import { makeFolder } from "../kit/make-folder.ts";
import { payOrders } from "../kit/pay-orders.ts";
import { secondsUntil } from "../kit/seconds-until.ts";
import { countFaults, letShop } from "../kit/shoppers.ts";
import { openTrialStore } from "../kit/trial-store.ts";
import type { Found } from "./found.ts";

const diskMb = 700;
const tightMb = 300;
const fullMs = 90_000;
const quietMs = 15_000;

/** The disk of data folder and database fills up, under 200 orders a minute, and is cleared again. */
export async function diskFull(): Promise<Found> {
  await using stack = new AsyncDisposableStack();
  const disk = await makeFolder(stack);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMb}m,mode=755`, "aso-trial", disk]);
  stack.defer(() => void execFileSync("umount", ["--lazy", disk]));
  const dataDir = join(disk, "data");
  await mkdir(dataDir);
  const database = await startEmbeddedPostgres({ dataDir });
  stack.defer(() => database.stop());
  await migrate(database.url);
  const store = await openTrialStore(stack, { databaseUrl: database.url, dataDir });
  const lines = store.log.length;
  const shoppers = letShop(store.address, store.productId, { patienceMs: fullMs + 240_000 });
  await pause(quietMs);

  await payOrders(store);
  const filler = join(disk, "filler");
  await fill(filler, disk, tightMb);
  const tight = await readRoom(store);
  assert.ok(tight.troubles.includes("disk_full"), `the room says ${tight.troubles}`);
  await fill(filler, disk, 0);
  await pause(fullMs / 2);
  const read = await readAsShopper(store);
  const free = await readFigure(store, 'aso_disk_bytes{state="free"}');
  assert.ok(free !== undefined && free < 5e8, `the figure says ${free}`);
  const ready = await fetch(`${store.address}/api/ready`);
  assert.equal(ready.status, 503);
  const part = ((await ready.json()) as { meta?: { part?: string } }).meta?.part;
  const room = await readRoom(store).then(
    ({ troubles }) => troubles.join(", "),
    (error) => error.message,
  );
  await pause(fullMs / 2);
  const said = saidSince(store, lines);
  assert.ok(said.includes("disk_full"), `the log says ${said}`);

  await rm(filler);
  const clearedAt = performance.now();
  const isOrdered = () =>
    shoppers.seen.some(({ what, ok, at }) => what === "order" && ok && at > clearedAt);
  const firstOrder = await secondsUntil("an order", isOrdered, 240_000);
  await pause(quietMs);
  await shoppers.stop();
  await payOrders(store);
  await secondsUntil("all payments", () => isAllPaid(store), 300_000);
  await secondsUntil("all mail", () => isMailDone(store), 600_000);
  const numbers = shoppers.orders.flatMap(({ orderNumber }) => orderNumber ?? []);
  assert.equal(numbers.length, shoppers.orders.length, "a shopper never got through");
  const books = await checkBooks(store, numbers);
  const { troubles } = await readRoom(store);
  return {
    how: `Embedded PostgreSQL and data folder on a file system of ${diskMb} MB in memory, filled to its last byte for ${fullMs / 1000} s under 200 orders a minute and four readers, then cleared by removing what filled it and nothing else.`,
    rows: [
      [`${tightMb} MB left: in the room Store`, tight.troubles.join(", ")],
      ["nothing left: what a shopper reads", read],
      ["told instead of an order", countFaults(shoppers.seen, "order")],
      ["told instead of a page", countFaults(shoppers.seen, "page")],
      [
        "in the metrics",
        `aso_disk_bytes{state="free"} ${free}; /api/ready 503 for the part ${part}`,
      ],
      ["in the log", said],
      ["nothing left: in the room Store", room],
      ["the first order after there was room", `${firstOrder.toFixed(1)} s`],
      ["orders acknowledged", `${numbers.length}; lost, doubled, never through: 0`],
      ["mails", `${books.mails}, each once`],
      ["the room Store afterwards", troubles.join(", ") || "nothing"],
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
