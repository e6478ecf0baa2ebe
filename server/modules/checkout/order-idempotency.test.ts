import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../tests/kit/app.ts";
import {
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(async () => {
  expect(await findDiscrepancies(shop)).toEqual([]);
  await shop.close();
});

const countOrders = async (productId: string) =>
  (
    await shop.runtime.db.rows({
      text: "select 1 from order_line where product_id = $1",
      values: [productId],
    })
  ).length;

describe("the same key", () => {
  test("with the same body gives the same reply and one order", async () => {
    const productId = await addProduct(shop);
    const body = orderBody([orderItem(productId)]);
    const key = crypto.randomUUID();
    const first = await postOrder(shop, body, { key });
    const again = await postOrder(shop, body, { key });
    expect(first.status).toBe(201);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(await countOrders(productId)).toBe(1);
  });

  test("sent 20 times at a time gives one order and 20 equal replies", async () => {
    const productId = await addProduct(shop);
    const body = orderBody([orderItem(productId)]);
    const key = crypto.randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => postOrder(shop, body, { key })),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1);
    expect(await countOrders(productId)).toBe(1);
  });

  test("with another body is refused", async () => {
    const productId = await addProduct(shop);
    const key = crypto.randomUUID();
    await postOrder(shop, orderBody([orderItem(productId)]), { key });
    const other = await postOrder(shop, orderBody([orderItem(productId, { quantity: 2 })]), {
      key,
    });
    expect(other).toMatchObject({ status: 422, body: { code: "idempotency_mismatch" } });
    expect(other.body).not.toHaveProperty("meta");
    expect(await countOrders(productId)).toBe(1);
  });

  test("with the same body in another key order is the same request", async () => {
    const productId = await addProduct(shop);
    const body = orderBody([orderItem(productId)]);
    const key = crypto.randomUUID();
    const first = await postOrder(shop, body, { key });
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    expect((await postOrder(shop, turned, { key })).body).toEqual(first.body);
  });

  test("may be used again after a refusal", async () => {
    const productId = await addProduct(shop);
    const key = crypto.randomUUID();
    const wrong = await postOrder(shop, orderBody([orderItem(productId, { price: 1 })]), { key });
    expect(wrong.status).toBe(409);
    const right = await postOrder(shop, orderBody([orderItem(productId)]), { key });
    expect(right.status).toBe(201);
  });
});

test("other keys, or none, create orders of their own", async () => {
  const productId = await addProduct(shop);
  const body = orderBody([orderItem(productId)]);
  for (const key of [crypto.randomUUID(), crypto.randomUUID(), undefined, undefined]) {
    expect((await postOrder(shop, body, key ? { key } : {})).status).toBe(201);
  }
  expect(await countOrders(productId)).toBe(4);
});

test.each(["short", "x".repeat(201), "with a space"])("the key %j is refused", async (key) => {
  const productId = await addProduct(shop);
  const reply = await postOrder(shop, orderBody([orderItem(productId)]), { key });
  expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("neither the key nor the order's token is stored", async () => {
  const productId = await addProduct(shop);
  const key = crypto.randomUUID();
  const { body } = await postOrder(shop, orderBody([orderItem(productId)]), { key });
  const rows = await shop.runtime.db.rows({
    text: `select to_jsonb(k)::text as stored from idempotency_key k
      union all select to_jsonb(o)::text from shop_order o`,
  });
  const stored = JSON.stringify(rows);
  expect(stored).toContain(body.data.orderNumber);
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(body.data.orderToken);
});
