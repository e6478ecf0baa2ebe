import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type ServingProcess, startServingProcess } from "./kit/serving-process.ts";
import { addProduct, findDrift, nextAddress, orderBody, orderItem } from "./kit/shop.ts";

// The short form of `npm run trial -- rolling`; that pages keep their code is in kept-chunks.test.ts.
let shop: TestApp;
const processes: ServingProcess[] = [];
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  for (const each of processes) await each.kill();
  await shop.close();
});

test("processes are exchanged one after the other, and no order and no reader is turned away", async () => {
  const { databaseUrl = "" } = shop.runtime.config;
  const start = async () => {
    const started = await startServingProcess(databaseUrl);
    processes.push(started);
    return started;
  };
  const productId = await addProduct(shop, { sizes: [{ size: "M", stock: 10_000 }] });
  await start();
  await start();
  const told = new Map<string, string>();
  const wrong: string[] = [];
  let reads = 0;
  let isOver = false;

  /** As the proxy in front does: one that takes no connection is passed by. */
  const ask = async (path: string, init: RequestInit, turn: number): Promise<Response> => {
    for (let i = turn; ; i += 1) {
      const { api } = processes[i % processes.length] as ServingProcess;
      try {
        return await fetch(`${api}${path}`, init);
      } catch (error) {
        const { code } = (error as { cause: { code?: string } }).cause;
        if (code !== "ECONNREFUSED") wrong.push(`${path}: ${code}`);
        await pause(10);
      }
    }
  };
  const buyer = async (name: string) => {
    for (let number = 0; !isOver; number += 1) {
      const email = `${name}-${number}@example.com`;
      const reply = await ask(
        "/orders",
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
      if (reply.status === 201) told.set(email, JSON.parse(text).data.orderNumber);
      else wrong.push(`an order: ${reply.status} ${text}`);
    }
  };
  const reader = async () => {
    for (; !isOver; reads += 1) {
      const reply = await ask("/products", { headers: { connection: "close" } }, reads);
      await reply.text();
      if (reply.status !== 200) wrong.push(`a list: ${reply.status}`);
    }
  };
  const working = [buyer("ada"), buyer("bisi"), buyer("chike"), reader()];
  for (let exchanged = 0; exchanged < 2; exchanged += 1) {
    const [old] = processes as [ServingProcess];
    const before = told.size;
    await start();
    await expect.poll(() => told.size, { timeout: 20_000 }).toBeGreaterThan(before + 10);
    await old.end();
    processes.shift();
  }
  isOver = true;
  await Promise.all(working);

  expect(wrong).toEqual([]);
  expect(reads).toBeGreaterThan(0);
  const stored = await shop.runtime.db.rows<{ email: string; number: string }>({
    text: "select email, order_number as number from shop_order",
  });
  expect(stored).toHaveLength(told.size);
  expect(new Map(stored.map(({ email, number }) => [email, number]))).toEqual(told);
  expect(await findDrift(shop)).toEqual([]);
}, 120_000);
