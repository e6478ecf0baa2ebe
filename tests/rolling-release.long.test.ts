import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { createNextRelease, thisRelease } from "./kit/next-release.ts";
import { getPageCode } from "./kit/page-code.ts";
import { type ServingProcess, startServingProcess } from "./kit/serving-process.ts";
import { addProduct, findDiscrepancies, nextAddress, orderBody, orderItem } from "./kit/shop.ts";

// The short form of `npm run trial -- rolling`; more about code that pages keep is in previous-chunks.test.ts.
let shop: TestApp;
let dir: string;
let nextRelease: string;
const processes: ServingProcess[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "aso-rolling-"));
  nextRelease = join(dir, "next");
  await createNextRelease(nextRelease);
  shop = await createTestApp();
});
afterAll(async () => {
  for (const each of processes) await each.kill();
  await shop.close();
  await rm(dir, { recursive: true });
});

test("a rolling deploy turns away no order, reader or open page", async () => {
  const { databaseUrl = "" } = shop.runtime.config;
  const start = async (build: string) => {
    const started = await startServingProcess(databaseUrl, { build, assetsDir: join(dir, "kept") });
    processes.push(started);
    return started;
  };
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 10_000 }] });
  await start(thisRelease);
  await start(thisRelease);
  const acknowledged = new Map<string, string>();
  const wrong: string[] = [];
  let reads = 0;
  let isOver = false;

  /**
   * As the proxy in front does: one that takes no connection, or drops one at its end that it never took, is passed by;
   * an order carries a key.
   */
  const request = async (path: string, init: RequestInit, turn: number): Promise<Response> => {
    for (let i = turn; ; i += 1) {
      const { address } = processes[i % processes.length] as ServingProcess;
      try {
        return await fetch(`${address}${path}`, init);
      } catch (error) {
        const { cause = error } = error as { cause?: { code?: string } };
        const { code } = cause as { code?: string };
        if (code !== "ECONNREFUSED" && code !== "ECONNRESET") wrong.push(`${path}: ${cause}`);
        await pause(10);
      }
    }
  };
  const buyer = async (name: string) => {
    for (let number = 0; !isOver; number += 1) {
      const email = `${name}-${number}@example.com`;
      const reply = await request(
        "/api/orders",
        {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "idempotency-key": `key-of-${email}`,
            "x-forwarded-for": nextAddress(),
            connection: "close",
          },
          body: JSON.stringify(orderBody([orderItem(productId)], { shippingInfo: { email } })),
        },
        number,
      );
      const text = await reply.text();
      if (reply.status === 201) acknowledged.set(email, JSON.parse(text).data.orderNumber);
      else wrong.push(`an order: ${reply.status} ${text}`);
    }
  };
  const reader = async () => {
    for (; !isOver; reads += 1) {
      const reply = await request("/api/products", { headers: { connection: "close" } }, reads);
      await reply.text();
      if (reply.status !== 200) wrong.push(`a list: ${reply.status}`);
    }
  };
  const plain = { headers: { connection: "close", "accept-encoding": "identity" } };
  /** The code that somebody's browser may ask for who opened the shop now. */
  const openPage = async (from: ServingProcess): Promise<ReadonlySet<string>> => {
    const page = await fetch(from.address, plain);
    expect(page.status).toBe(200);
    const read = async (path: string) => await (await request(path, plain, 0)).text();
    return await getPageCode(await page.text(), read);
  };
  /** Asks all processes in turn for code that pages may come to need. */
  const requestCode = async (...pages: ReadonlySet<string>[]) => {
    let turn = 0;
    for (const path of pages.flatMap((page) => [...page])) {
      turn += 1;
      const reply = await request(path, plain, turn);
      await reply.arrayBuffer();
      if (reply.status !== 200) wrong.push(`${path}: ${reply.status}`);
    }
  };
  const oldPage = await openPage(processes[0] as ServingProcess);
  const working = [buyer("ada"), buyer("bisi"), buyer("chike"), reader()];
  let newPage: ReadonlySet<string> = new Set();
  for (let exchanged = 0; exchanged < 2; exchanged += 1) {
    const [old] = processes as [ServingProcess];
    const before = acknowledged.size;
    const started = await start(nextRelease);
    await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 10);
    if (exchanged === 0) {
      newPage = await openPage(started);
      await requestCode(oldPage, newPage);
    }
    await old.end();
    processes.shift();
  }
  await requestCode(oldPage, newPage);
  isOver = true;
  await Promise.all(working);

  expect(wrong).toEqual([]);
  expect(oldPage.size).toBeGreaterThan(50);
  expect(newPage.size).toBe(oldPage.size);
  expect([...newPage].filter((path) => oldPage.has(path))).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  const stored = await shop.runtime.db.rows<{ email: string; number: string }>({
    text: "select email, order_number as number from shop_order",
  });
  expect(stored).toHaveLength(acknowledged.size);
  expect(new Map(stored.map(({ email, number }) => [email, number]))).toEqual(acknowledged);
  expect(await findDiscrepancies(shop)).toEqual([]);
}, 600_000);
