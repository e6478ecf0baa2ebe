import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { markOrderPaid } from "#server/modules/orders/lifecycle/index.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { type Person, registration, signUp, signUpVerified } from "./kit/people.ts";
import {
  addDiscount,
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";

// What the shop's codes tell of an address, and take from it, where somebody knows no more of a person.

let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp();
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const pay = (orderId: string) =>
  shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, orderId, { reason: "Paid in the test" }),
  );

describe("first-purchase discounts", () => {
  let buyer: Person;
  beforeAll(async () => {
    await addDiscount(shop, "FIRST", { firstPurchaseOnly: true });
    await addDiscount(shop, "ONEEACH", { usageLimitPerBuyer: 1 });
    buyer = await signUpVerified(shop);
    const body = orderBody([orderItem(productId)], { discountCode: "ONEEACH", totalAmount: 9000 });
    const placed = await postOrder(shop, body, { token: buyer.token });
    await pay(placed.body.data.id);
  });

  const validate = (code: string, email: string, token?: string) =>
    shop.api<Reply<Discount>>("POST /discounts/validate", {
      body: { code, email },
      remoteAddress: nextAddress(),
      ...(token && { token }),
    });
  const order = (code: string, email: string, token?: string) => {
    const shippingInfo = { email };
    const body = orderBody([orderItem(productId)], {
      discountCode: code,
      totalAmount: 9000,
      shippingInfo,
    });
    return postOrder(shop, body, token ? { token } : {});
  };

  test.each(["FIRST", "ONEEACH"])(
    "%s does not reveal before an order whether an address has bought",
    async (code) => {
      const { email } = registration();
      const bought = await validate(code, buyer.email);
      expect([bought.status, bought.body]).toEqual([200, (await validate(code, email)).body]);
      expect((await order(code, email)).status).toBe(201);
      // An order with it is refused, in one text whatever the address did; an account that nobody verified proves no more.
      const unverified = await signUp(shop);
      for (const token of [undefined, unverified.token]) {
        expect((await order(code, buyer.email, token)).body.errors).toEqual([
          {
            field: "discountCode",
            message: "This discount cannot be used with this email address",
          },
        ]);
      }
    },
  );

  test("count a verified account's history, with its earlier guest orders", async () => {
    expect((await validate("FIRST", buyer.email, buyer.token)).body.code).toBe(
      "discount_first_purchase",
    );
    expect((await validate("ONEEACH", "", buyer.token)).body.code).toBe("discount_used_up");
    expect((await order("FIRST", registration().email, buyer.token)).status).toBe(409);

    const { email } = registration();
    await pay((await order("ONEEACH", email)).body.data.id);
    const later = await signUpVerified(shop, { email });
    expect((await validate("FIRST", email, later.token)).body.code).toBe("discount_first_purchase");
    expect((await validate("ONEEACH", email, later.token)).body.code).toBe("discount_used_up");
  });

  test.each(["FIRST", "ONEEACH"])("%s is not used up by a stranger's order", async (code) => {
    const owner = await signUpVerified(shop);
    expect((await order(code, owner.email)).status).toBe(201);
    expect((await validate(code, owner.email)).status).toBe(200);
    expect((await order(code, owner.email, owner.token)).status).toBe(201);
    // Their own unpaid order is.
    expect((await order(code, owner.email, owner.token)).status).toBe(409);
  });
});
