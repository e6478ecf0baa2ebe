import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { explain } from "../../../../tests/kit/explain.ts";
import { type Person, signUpVerified } from "../../../../tests/kit/people.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";
import { listOrdersOfBuyer } from "../queries/orders.queries.ts";

let shop: TestApp;
let buyer: Person;
beforeAll(async () => {
  shop = await createTestApp();
  buyer = await signUpVerified(shop);
  const productId = await addProduct(shop);
  const placed = await postOrder(shop, orderBody([orderItem(productId)]), { token: buyer.token });
  const copies = {
    text: `with copies as (
        insert into shop_order (id, order_number, status, user_id, email, shipping_info,
          subtotal_kobo, shipping_kobo, discount_kobo, total_kobo, token_hash, created_at)
        select 'ord_copy' || n, 'ASO-' || lpad(n::text, 8, '0'), 'PAID',
          case when n <= 999 then o.user_id end,
          case when n <= 1099 then $2 else 'other' || n || '@example.com' end,
          o.shipping_info, o.subtotal_kobo, 0, 0, o.total_kobo, o.token_hash,
          o.created_at - make_interval(mins => n)
        from shop_order o, generate_series(1, 12000) n where o.id = $1
        returning id
      )
      insert into order_line (order_id, position, product_id, variant_id, name, size, quantity,
        unit_price_kobo, line_total_kobo)
      select copies.id, 1, l.product_id, l.variant_id, l.name, l.size, l.quantity,
        l.unit_price_kobo, l.line_total_kobo
      from copies, order_line l where l.order_id = $1`,
    values: [placed.body.data.id, buyer.email],
  };
  // Each order updates its customer: twelve thousand of them outlast a request.
  await shop.runtime.db.withTransaction((tx) => tx.rows(copies), { statementTimeoutMs: 120_000 });
  await shop.runtime.db.rows({ text: "analyze shop_order, order_line" });
}, 180_000);
afterAll(() => shop.close());

const list = (query = "") =>
  shop.api<Reply<Order[]>>(`GET /orders${query}` as "GET /orders", { token: buyer.token });

describe("GET /orders of a buyer with more than 1,000 orders", () => {
  test("returns one page at a time, newest first, with the total", async () => {
    const first = await list();
    expect(first.body.meta).toEqual({ page: 1, limit: 20, total: 1100 });
    const dates = first.body.data.map(({ createdAt }) => createdAt);
    expect(dates).toHaveLength(20);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(first.body.data.every(({ items }) => items.length === 1)).toBe(true);
    const ids = new Set<string>();
    for (let page = 1; page <= 22; page += 1) {
      const { body } = await list(`?page=${page}&limit=50`);
      for (const { id } of body.data) ids.add(id);
    }
    expect(ids.size).toBe(1100);
    expect((await list("?page=23&limit=50")).body.data).toEqual([]);
  });

  test.each(["limit=101", "limit=0", "page=0", "page=x", "limit=1e9", "page=10001", "sort=x"])(
    "refuses %s",
    async (query) => {
      expect((await list(`?${query}`)).body.code).toBe("validation_failed");
    },
  );

  test("reads only this customer's orders, by index", async () => {
    const buyerOf = { userId: buyer.user.id, email: buyer.email, memberSince: new Date() };
    const plan = await explain(shop.runtime.db, (on) =>
      listOrdersOfBuyer(on, buyerOf, { limit: 20, offset: 0 }),
    );
    expect(plan).toContain("shop_order_user");
    expect(plan).toContain("shop_order_customer");
    expect(plan).not.toMatch(/Seq Scan","[^}]*"Relation Name":"shop_order"/);
    expect(plan).not.toContain("shop_order_newest");
  });
});
