import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { explain } from "../../../../tests/kit/explain.ts";
import { searchOrders } from "./index.ts";

const inAll = 2_600;

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
  for (let from = 1; from <= inAll; from += 200) {
    await shop.runtime.db.rows({
      text: `insert into shop_order (id, order_number, status, email, shipping_info, subtotal_kobo, shipping_kobo,
          discount_kobo, total_kobo, token_hash, created_at, updated_at)
        select 'ord_' || n, 'ASO-' || lpad(n::text, 8, '0'), 'PENDING_PAYMENT', 'buyer' || n || '@example.com',
          jsonb_build_object('lastName', 'Eze', 'firstName',
            case when n > $1::integer - 3 then 'Bisi' when n % 100 = 0 then 'Ada' else 'Amina' end),
          1000, 0, 0, 1000, '', now() - n * interval '1 minute', now()
        from generate_series($2::integer, $2 + 199) n`,
      values: [inAll, from],
    });
  }
  await shop.runtime.db.rows({ text: "analyze shop_order" });
});
afterAll(() => shop.close());

async function find(terms: string, limit = 8): Promise<number[]> {
  const found = await searchOrders(shop.runtime.db, { terms }, limit);
  return found.map(({ id }) => Number(id.slice("ord_".length)));
}

async function timesRead(terms: string): Promise<number[]> {
  const plan = await explain(shop.runtime.db, (on) => searchOrders(on, { terms }, 8), true);
  const reads = plan.matchAll(/"Relation Name":"shop_order"[^{}]*?"Actual Loops":(\d+)/g);
  return [...reads].map(([, times]) => Number(times));
}

test("the newest orders are found, whether many or few match", async () => {
  expect(await find("am", 3)).toEqual([1, 2, 3]);
  expect(await find("ada")).toEqual([100, 200, 300, 400, 500, 600, 700, 800]);
  expect(await find("ada", 30)).toEqual(Array.from({ length: 25 }, (_, i) => (i + 1) * 100));
  expect(await find("bisi")).toEqual([inAll - 2, inAll - 1, inAll]);
  expect(await find("nobody")).toEqual([]);
});

test("frequent terms are found without scanning all orders", async () => {
  expect(await timesRead("am")).toContain(0);
  expect(await timesRead("bisi")).not.toContain(0);
});
