import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/api/limits.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { addProduct, orderBody, orderItem, postOrder } from "./kit/shop.ts";

let shop: TestApp;
const productIds: string[] = [];
beforeAll(async () => {
  shop = await createTestApp();
  for (let n = 0; n < limits.orderLines; n += 1) productIds.push(await addProduct(shop));
});
afterAll(() => shop.close());

/** Letters that take three bytes each. */
const text = (length: number) => "ẹ̀".normalize("NFC").repeat(length).slice(0, length);

test("the longest order is accepted", async () => {
  const items = productIds.map((productId) =>
    orderItem(productId, {
      name: text(limits.textLength),
      image: `https://pictures.example/${"a".repeat(300)}.avif`,
    }),
  );
  const address = text(limits.textLength);
  const { status } = await postOrder(shop, orderBody(items, { shippingInfo: { address } }));
  expect(status).toBe(201);
});

test("the longest enquiry is accepted", async () => {
  const lines = Array.from({ length: limits.quickOrderRows }, (_, n) => ({
    productId: productIds[n % productIds.length],
    size: n < productIds.length ? "M" : "L",
    quantity: 100,
  }));
  const reply = await shop.api("POST /bulk-orders", {
    body: {
      contactName: text(100),
      email: "ada@example.com",
      details: text(limits.longMessageLength),
      lines,
    },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
});
