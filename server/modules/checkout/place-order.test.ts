import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { setProductStatus } from "#server/modules/catalogue/products/product-status.ts";
import { findOrderByNumber, listStatusChanges } from "#server/modules/orders/queries/index.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
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

const storedOrder = (orderNumber: string) => findOrderByNumber(till.shop.runtime.db, orderNumber);
describe("an order", () => {
  test("is stored with its lines, reserves stock and opens the payment", async () => {
    const productId = await addProduct(till.shop, { price: 12_500.5, percentOff: 10 });
    const items = [
      orderItem(productId, { quantity: 2, price: 11_250.45 }),
      orderItem(productId, { size: "L", price: 11_250.45, name: "ignored", image: "ignored" }),
    ];
    const { status, body } = await postOrder(
      till.shop,
      orderBody(items, { totalAmount: 33_751.35 }),
    );
    expect(status).toBe(201);
    const order = body.data;
    expect(order).toMatchObject({
      status: "PENDING_PAYMENT",
      createdAt: start.toISOString(),
      subtotalAmount: 33_751.35,
      shippingAmount: 0,
      discountAmount: 0,
      discountCode: null,
      totalAmount: 33_751.35,
      items: [
        { productId, name: "Ìbàdàn shirt", size: "M", quantity: 2, price: 11_250.45 },
        { productId, product: { id: productId, name: "Ìbàdàn shirt" }, size: "L", quantity: 1 },
      ],
      shippingInfo: { name: "Adaeze Okafor", country: "Nigeria" },
      payment: {
        providerName: "Payaza",
        reference: order.orderNumber,
        amount: 33_751.35,
        currency: "NGN",
        connectionMode: "Test",
        customer: { email: "adaeze@example.com", phone: "+2348012345678" },
      },
    });
    expect(order.orderNumber).toMatch(/^ASO-[0-9A-HJKMNP-TV-Z]{8}$/);

    const stored = await storedOrder(order.orderNumber);
    expect(stored).toMatchObject({
      email: "adaeze@example.com",
      userId: null,
      tokenHash: hashToken(order.orderToken),
      reservedUntil: new Date(start.getTime() + 30 * 60_000),
    });
    expect(await listStatusChanges(till.shop.runtime.db, order.id)).toMatchObject([
      {
        fromStatus: null,
        toStatus: "PENDING_PAYMENT",
        actor: "guest",
        reason: "Placed",
        createdAt: start,
      },
    ]);
    expect([await till.stockOf(productId), await till.stockOf(productId, "L")]).toEqual([98, 99]);
  });

  test("of a signed-in customer is theirs, whatever the body says", async () => {
    const productId = await addProduct(till.shop);
    const claims = { userId: "usr_999", businessProfileId: "biz_999" };
    const body = orderBody([orderItem(productId)], claims);
    const own = await postOrder(till.shop, body, { token: "shopper" });
    expect(await storedOrder(own.body.data.orderNumber)).toMatchObject({
      userId: "usr_1",
      businessProfileId: null,
    });
    const foreign = await postOrder(till.shop, body);
    expect(await storedOrder(foreign.body.data.orderNumber)).toMatchObject({
      userId: null,
      businessProfileId: null,
    });
  });

  test("with a token that is not valid is refused", async () => {
    const productId = await addProduct(till.shop);
    const reply = await postOrder(till.shop, orderBody([orderItem(productId)]), {
      token: "stolen",
    });
    expect(reply).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
  });

  test("merges lines of the same product and size", async () => {
    const productId = await addProduct(till.shop);
    const items = [orderItem(productId), orderItem(productId, { quantity: 2 })];
    const { body } = await postOrder(till.shop, orderBody(items));
    expect(body.data.items).toMatchObject([{ size: "M", quantity: 3 }]);
    expect(await till.stockOf(productId)).toBe(97);
  });

  test("defaults to Nigeria, and trims texts", async () => {
    const productId = await addProduct(till.shop);
    const { country: _, ...shippingInfo } = orderBody([]).shippingInfo;
    const { body } = await postOrder(till.shop, {
      ...orderBody([orderItem(productId)]),
      shippingInfo: {
        ...shippingInfo,
        email: " Adaeze+Shop@Example.com ",
        city: " Ìbàdàn ",
        name: "Adaeze Okafor",
      },
    });
    expect(body.data.shippingInfo).toMatchObject({ country: "Nigeria", city: "Ìbàdàn" });
    expect(await storedOrder(body.data.orderNumber)).toMatchObject({
      email: "adaeze+shop@example.com",
    });
  });

  test("that costs nothing is paid at once and opens no payment", async () => {
    const productId = await addProduct(till.shop);
    await addDiscount(till.shop, "GIFT", {
      value: { discountType: "FIXED", amountKobo: kobo(5e6) },
    });
    const { status, body } = await postOrder(
      till.shop,
      orderBody([orderItem(productId)], { totalAmount: 0, discountCode: "gift" }),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      status: "PAID",
      payment: null,
      discountCode: "GIFT",
      discountAmount: 10_000,
      totalAmount: 0,
    });
    expect(await storedOrder(body.data.orderNumber)).toMatchObject({
      paidAt: start,
      reservedUntil: null,
    });
    const mails = await till.shop.runtime.db.rows({
      text: "select kind, recipient from mail_message where subject like '%' || $1 || '%'",
      values: [body.data.orderNumber],
    });
    expect(mails).toEqual([{ kind: "order-paid", recipient: "adaeze@example.com" }]);
  });
});

describe("wholesale prices", () => {
  const wholesaleBody = (productId: string, price: number) =>
    orderBody([
      orderItem(productId, { quantity: 6, price }),
      orderItem(productId, { size: "L", quantity: 4, price }),
    ]);

  test("apply to an approved business over all sizes of a product", async () => {
    const productId = await addProduct(till.shop);
    const { status, body } = await postOrder(till.shop, wholesaleBody(productId, 9500), {
      token: "wholesaler",
    });
    expect(status).toBe(201);
    expect(body.data.totalAmount).toBe(95_000);
    expect(await storedOrder(body.data.orderNumber)).toMatchObject({ businessProfileId: "biz_1" });
  });

  test("are refused to everyone else", async () => {
    const productId = await addProduct(till.shop);
    for (const options of [{}, { token: "shopper" }]) {
      const { status, body } = await postOrder(till.shop, wholesaleBody(productId, 9500), options);
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: "price_changed", meta: { total: 100_000 } });
    }
  });
});

describe("stock", () => {
  test("that is too low refuses the whole order and says what is left", async () => {
    const productId = await addProduct(till.shop, {
      sizes: [
        { size: "M", stock: 1 },
        { size: "L", stock: 5 },
      ],
    });
    const items = [orderItem(productId, { quantity: 3 }), orderItem(productId, { size: "L" })];
    const { status, body } = await postOrder(till.shop, orderBody(items));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: "out_of_stock",
      meta: {
        items: [{ productId, size: "M", name: "Ìbàdàn shirt", requested: 3, available: 1 }],
      },
    });
    expect([await till.stockOf(productId), await till.stockOf(productId, "L")]).toEqual([1, 5]);
  });

  test("of products and sizes that are not on sale does not exist", async () => {
    const productId = await addProduct(till.shop);
    const archived = await addProduct(till.shop);
    await till.shop.runtime.db.withTransaction((tx) => setProductStatus(tx, archived, "archived"));
    const items = [
      orderItem(productId),
      orderItem("prd_unknown"),
      orderItem(archived),
      orderItem(productId, { size: "XXL" }),
    ];
    const { status, body } = await postOrder(till.shop, orderBody(items));
    expect(status).toBe(400);
    expect(body.code).toBe("validation_failed");
    expect(body.errors?.map(({ field }) => field)).toEqual([
      "items.1.productId",
      "items.2.productId",
      "items.3.size",
    ]);
  });
});
