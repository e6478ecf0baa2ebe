import { afterAll, beforeAll, expect, test } from "vitest";
import type { PlaceOrder } from "#contract/api/orders/orders.ts";
import { connect, type Db } from "#server/database/connection/connection.ts";
import { createRuntime, type Runtime } from "#server/database/runtime.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { createTestDatabase, type TestDatabase } from "./kit/database.ts";
import { type ServingProcess, startServingProcess } from "./kit/serving-process.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  nextAddress,
  orderBody,
  orderItem,
} from "./kit/shop.ts";

const kills = 4;
const buyers = 12;

/** One order as a buyer's page sends it, again and again with the same key until it is answered. */
interface Attempt {
  readonly key: string;
  readonly body: PlaceOrder;
}

let database: TestDatabase;
let db: Db;
let runtime: Runtime;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connect(database.url, { max: 2 });
  const config = readConfig({ DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  runtime = createRuntime({ config, db, clock: () => new Date(), log: createLog(config.logLevel) });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Sends an order; undefined when the line broke before an answer came. */
async function send({ api }: ServingProcess, { key, body }: Attempt): Promise<string | undefined> {
  const request = fetch(`${api}/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      "x-forwarded-for": nextAddress(),
    },
    body: JSON.stringify(body),
  });
  const reply = await request.catch(() => undefined);
  const text = await reply?.text().catch(() => undefined);
  if (!reply || text === undefined) return undefined;
  if (reply.status !== 201) throw new Error(`The store answered ${reply.status}: ${text}`);
  return JSON.parse(text).data.orderNumber;
}

test(`a store killed ${kills} times during orders loses none and miscounts nothing`, async () => {
  const sizes = ["S", "M", "L"].map((size) => ({ size, stock: 100_000 }));
  const productId = await addProduct({ runtime }, { sizes });
  await addDiscount({ runtime }, "KEEP", { usageLimit: 1_000_000 });
  const acknowledged = new Map<string, string>();
  const unanswered: Attempt[] = [];
  let brokenOff = 0;

  const newAttempt = (): Attempt => {
    const items = ["S", "M", "L"].map((size) => orderItem(productId, { size }));
    const body = orderBody(items, { discountCode: "KEEP", totalAmount: 27_000 });
    return { key: crypto.randomUUID(), body };
  };

  /** Buyers order without pause until so many orders were acknowledged; then the process is killed. */
  async function rush(orders: number): Promise<void> {
    const store = await startServingProcess(database.url);
    let left = orders;
    let killed: Promise<void> | undefined;
    const buyer = async () => {
      while (!killed) {
        const attempt = unanswered.shift() ?? newAttempt();
        const orderNumber = await send(store, attempt);
        if (orderNumber === undefined) {
          unanswered.push(attempt);
          brokenOff += 1;
          return;
        }
        const before = acknowledged.get(attempt.key);
        if (before !== undefined) expect(orderNumber).toBe(before);
        acknowledged.set(attempt.key, orderNumber);
        left -= 1;
        if (left === 0) killed = store.kill();
      }
    };
    await Promise.all(Array.from({ length: buyers }, buyer)).finally(() => killed ?? store.kill());
  }

  for (let kill = 0; kill < kills; kill += 1) await rush(1 + Math.floor(Math.random() * 60));
  expect(brokenOff).toBeGreaterThan(0);

  const store = await startServingProcess(database.url);
  for (const attempt of unanswered) {
    acknowledged.set(attempt.key, (await send(store, attempt)) ?? "unanswered");
  }
  await store.kill();

  const numbers = [...acknowledged.values()].toSorted();
  const stored = await db.rows<{ orderNumber: string }>({
    text: `select order_number from shop_order order by order_number collate "C"`,
  });
  expect(stored.map(({ orderNumber }) => orderNumber)).toEqual(numbers);
  expect(await findDiscrepancies({ runtime })).toEqual([]);
  const counts = await db.first({
    text: `select (select count(*)::integer from payment_attempt) as attempts,
      (select count(*)::integer from discount_redemption) as redemptions,
      (select count(*)::integer from order_status_change) as history,
      (select count(*)::integer from idempotency_key where reply is not null) as replies`,
  });
  const count = numbers.length;
  expect(counts).toEqual({ attempts: count, redemptions: count, history: count, replies: count });
}, 600_000);
