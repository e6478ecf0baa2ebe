import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../tests/kit/shop.ts";
import { pollPayments } from "./payments-jobs.ts";

let shop: TestApp;
beforeAll(async () => {
  // Nothing listens there: every query fails at once.
  shop = await createTestApp({
    env: { PAYAZA_API_BASE: "http://127.0.0.1:9", LOG_LEVEL: "silent" },
  });
  await postOrder(shop, orderBody([orderItem(await addProduct(shop))]));
  const more = `insert into payment_attempt select (jsonb_populate_record(a,
      jsonb_build_object('reference', a.reference || '-' || n, 'number', n + 1))).*
    from payment_attempt a, generate_series(1, 49) n`;
  await shop.runtime.db.rows({ text: more });
});
afterAll(() => shop.close());

async function countQueried(): Promise<number> {
  const text =
    "select count(*)::integer as queried from payment_attempt where last_checked_at is not null";
  return (await shop.runtime.db.first<{ queried: number }>({ text }))?.queried ?? 0;
}

test("queries a run could not make are due again within two minutes", async () => {
  const { db } = shop.runtime;
  await db.rows({ text: "update payment_attempt set next_check_at = now() - interval '1 minute'" });
  await pollPayments(shop.runtime, { signal: AbortSignal.abort() });
  expect(await countQueried()).toBe(0);
  const latest = await db.first<{ seconds: number }>({
    text: "select extract(epoch from max(next_check_at) - now())::float8 as seconds from payment_attempt",
  });
  expect(latest?.seconds).toBeLessThanOrEqual(120);
});

test("a run ends when its time is over, and the next one continues", async () => {
  const { db } = shop.runtime;
  await db.rows({ text: "update payment_attempt set next_check_at = now() - interval '1 minute'" });
  await pollPayments(shop.runtime, { signal: AbortSignal.abort() });
  expect(await countQueried()).toBe(0);
  await db.rows({ text: "update payment_attempt set next_check_at = now() - interval '1 minute'" });
  await pollPayments(shop.runtime, { maxMs: 0 });
  expect(await countQueried()).toBe(20);
  await pollPayments(shop.runtime);
  expect(await countQueried()).toBe(50);
});
