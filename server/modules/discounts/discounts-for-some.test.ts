import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { createDiscountShop, type DiscountShop } from "../../../tests/kit/discount-shop.ts";
import { signUpVerified } from "../../../tests/kit/people.ts";
import {
  addProduct,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../tests/kit/shop.ts";

let shop: DiscountShop;
beforeAll(async () => {
  shop = await createDiscountShop();
});
afterAll(() => shop.close());

describe("a discount for some products", () => {
  test("applies to those only, also in the order's lines", async () => {
    const other = await addProduct(shop, { price: 4000 });
    const created = await shop.discounts.create("GOODS", { value: 50, productIds: [other] });
    expect(created.products).toEqual([{ id: other, name: "Ìbàdàn shirt" }]);
    const items = [orderItem(shop.productId), orderItem(other, { price: 4000 })];
    const placed = await shop.order("GOODS", 12_000, items);
    expect(placed.body.data).toMatchObject({ subtotalAmount: 14_000, discountAmount: 2000 });
    const shares = await shop.runtime.db.rows({
      text: `select product_id, discount_share_kobo as share from order_line where order_id = $1
        order by position`,
      values: [placed.body.data.id],
    });
    expect(shares).toEqual([
      { productId: shop.productId, share: 0 },
      { productId: other, share: 200_000 },
    ]);
    expect((await shop.order("GOODS", 9000)).body).toMatchObject({
      code: "price_changed",
      errors: [{ field: "discountCode", message: "This discount is for other products" }],
    });
  });

  test("is exposed by the API, and refused with the general text where none is in the cart", async () => {
    await shop.discounts.create("TYPED-GOODS", { typeIds: ["shirt"] });
    const found = await shop.validate({ code: "TYPED-GOODS", productIds: [shop.productId] });
    expect(found.body.data).toMatchObject({ appliesTo: { typeIds: ["shirt"], productIds: [] } });
    expect((await shop.validate({ code: "TYPED-GOODS" })).status).toBe(200);
    expect(await shop.validate({ code: "TYPED-GOODS", productIds: ["nothing"] })).toMatchObject({
      status: 422,
      body: {
        code: "discount_products",
        detail: "Unable to apply discount code. Please try another code.",
        errors: [{ field: "code", message: "This discount is for other products" }],
      },
    });
  });
});

test("a wholesale discount is refused to others with the general text", async () => {
  await shop.discounts.create("TRADE", { buyers: "wholesale" });
  expect(await shop.validate({ code: "TRADE" })).toMatchObject({
    status: 422,
    body: {
      code: "discount_buyer",
      detail: "Unable to apply discount code. Please try another code.",
    },
  });
  await shop.discounts.create("RETAIL", {
    buyers: "shoppers",
    autoApply: true,
    minimumSubtotal: 1e6,
  });
  const token = await approvedBuyer();
  const requested = async (code: string) =>
    (await shop.api("POST /discounts/validate", { body: { code }, token })).status;
  expect([await requested("TRADE"), await requested("RETAIL")]).toEqual([200, 422]);
  const offered = async (options: { token?: string }) =>
    (await shop.api<Reply<Discount[]>>("GET /discounts/available", options)).body.data.map(
      ({ code }) => code,
    );
  expect(await offered({})).toContain("RETAIL");
  expect(await offered({ token })).not.toContain("RETAIL");
  const body = orderBody([orderItem(shop.productId)], { discountCode: "TRADE", totalAmount: 9000 });
  expect((await postOrder(shop, body, { token })).status).toBe(201);
});

async function approvedBuyer(): Promise<string> {
  const { token } = await signUpVerified(shop);
  const body = { companyName: "Ruby", taxId: "1", address: "1 Aba Road", email: "a@b.ng" };
  const { data } = (
    await shop.api<Reply<{ id: string }>>("POST /business-profiles", { token, body })
  ).body;
  const { headers } = shop.manager;
  const approved = await shop.api(`POST /staff/business-profiles/${data.id}/approve`, {
    headers,
    body: { version: 1 },
  });
  expect(approved.status, JSON.stringify(approved.body)).toBe(200);
  return token;
}
