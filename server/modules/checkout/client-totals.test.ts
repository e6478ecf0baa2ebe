import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PriceChangedMeta } from "#contract/api/orders/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { createTill, start, type Till } from "../../../tests/kit/checkout-shop.ts";
import {
  addDiscount,
  addProduct,
  orderBody,
  orderItem,
  postOrder,
} from "../../../tests/kit/shop.ts";

let till: Till;
beforeAll(async () => {
  till = await createTill();
});
afterAll(() => till.close());

const countOrders = async () =>
  (await till.shop.runtime.db.rows({ text: "select 1 from shop_order" })).length;
describe("amounts sent by the client", () => {
  test.each([
    { what: "a lower total", change: { totalAmount: 1 } },
    { what: "a higher total", change: { totalAmount: 20_001 } },
    { what: "a total a kobo off", change: { totalAmount: 19_999.99 } },
    { what: "a discount amount of their own", change: { discountAmount: 19_999, totalAmount: 1 } },
    { what: "a discount id of their own", change: { discountId: "dsc_1", totalAmount: 18_000 } },
    { what: "a code nobody made", change: { discountCode: "FREE", totalAmount: 20_000 } },
  ])("with $what are answered with the store's amounts", async ({ change }) => {
    const productId = await addProduct(till.shop);
    const before = await countOrders();
    const items = [orderItem(productId, { quantity: 2 })];
    const { status, body } = await postOrder(till.shop, orderBody(items, change));
    expect(status).toBe(409);
    expect(body.code).toBe("price_changed");
    expect(body.meta).toEqual({
      items: [{ productId, size: "M", price: 10_000 }],
      subtotal: 20_000,
      shipping: 0,
      discount: null,
      total: 20_000,
    } satisfies PriceChangedMeta);
    expect(await countOrders()).toBe(before);
    expect(await till.stockOf(productId)).toBe(100);
  });

  test("with the right total but wrong prices are refused", async () => {
    const cheap = await addProduct(till.shop, { price: 5000 });
    const dear = await addProduct(till.shop, { price: 15_000 });
    const items = [orderItem(cheap), orderItem(dear)];
    const { status, body } = await postOrder(till.shop, orderBody(items));
    expect(status).toBe(409);
    expect(body.meta).toMatchObject({ items: [{ price: 5000 }, { price: 15_000 }] });
  });

  test("are compared with an automatic discount too", async () => {
    const productId = await addProduct(till.shop, { price: 777 });
    const minimum = { autoApply: true, minimumSubtotalKobo: kobo(77_700) };
    const discountId = await addDiscount(till.shop, "AUTO77", {
      ...minimum,
      startsAt: start,
      endsAt: new Date(start.getTime() + 1),
      email: "ada@example.com",
    });
    const ada = { shippingInfo: { email: "ada@example.com" } };
    const items = [orderItem(productId, { price: 777 })];
    const unaware = await postOrder(till.shop, orderBody(items, ada));
    expect(unaware.body).toMatchObject({
      code: "price_changed",
      meta: { discount: { code: "AUTO77", amount: 77.7 }, total: 699.3 },
    });
    const aware = await postOrder(
      till.shop,
      orderBody(items, { ...ada, discountId, discountAmount: 77.7, totalAmount: 699.3 }),
    );
    expect(aware.body.data).toMatchObject({ discountCode: "AUTO77", discountAmount: 77.7 });
  });
});
