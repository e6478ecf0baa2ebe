import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../../tests/kit/app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "../../../../tests/kit/shop.ts";

let shop: TestApp;
let orderId: string;
beforeAll(async () => {
  shop = await createTestApp();
  const productId = await addProduct(shop);
  orderId = (await postOrder(shop, orderBody([orderItem(productId)]))).body.data.id;
});
afterAll(() => shop.close());

test("an open case is counted on its order", async () => {
  const { db } = shop.runtime;
  const open = async () =>
    (
      await db.first<{ openCases: number }>({
        text: "select open_cases from shop_order where id = $1",
        values: [orderId],
      })
    )?.openCases;
  await db.rows({
    text: `insert into payment_case (id, order_id, reference, kind)
      values ('rev_1', $1, 'a', 'underpaid'), ('rev_2', $1, 'b', 'paid_twice')`,
    values: [orderId],
  });
  expect(await open()).toBe(2);
  await db.rows({ text: "update payment_case set resolved_at = now() where id = 'rev_1'" });
  expect(await open()).toBe(1);
  await db.rows({ text: "update payment_case set resolved_at = null where id = 'rev_1'" });
  expect(await open()).toBe(2);
});
