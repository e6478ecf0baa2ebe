import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Order } from "#contract/api/orders/orders.ts";
import type { LookupPayment } from "#contract/api/payments/order-payments.ts";
import { createPaymentLink } from "#server/modules/orders/payment-link/index.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import { type Person, signUp } from "../../../../tests/kit/people.ts";
import {
  addDiscount,
  addProduct,
  findDiscrepancies,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "../../../../tests/kit/shop.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(async () => {
  expect(await findDiscrepancies(pay.shop)).toEqual([]);
  await pay.close();
});

async function signUpKnown(): Promise<Person> {
  const person = await signUp(pay.shop);
  await pay.runtime.db.rows({
    text: "update app_user set email_verified_at = now() where email = $1",
    values: [person.email],
  });
  return person;
}

/** Goes on with the payment of an order, signed in. */
async function payOn(orderNumber: string, orderToken: string, { token }: Person): Promise<number> {
  const headers = { "x-order-token": orderToken };
  const call = `POST /orders/${orderNumber}/payment/attempts` as const;
  return (await pay.shop.api(call, { token, headers })).status;
}

/** The numbers of the orders that an account shows. */
async function ordersOf({ token }: Person): Promise<string[]> {
  const { body } = await pay.shop.api<Reply<Order[]>>("GET /orders", { token });
  return body.data.map(({ orderNumber }) => orderNumber);
}

describe("an order placed by a guest", () => {
  test("joins the account of a buyer who signs in and goes on to pay, and stays there", async () => {
    const { order } = await pay.place(10_000, "typed.at.checkout@example.com");
    const { orderNumber, orderToken } = order;
    const [buyer, another] = [await signUpKnown(), await signUpKnown()];
    expect(await payOn(orderNumber, orderToken, buyer)).toBe(200);
    expect(await ordersOf(buyer)).toEqual([orderNumber]);
    expect(await payOn(orderNumber, orderToken, another)).toBe(200);
    expect([await ordersOf(buyer), await ordersOf(another)]).toEqual([[orderNumber], []]);
  });

  test("includes the use of its discount", async () => {
    await addDiscount(pay.shop, "ONCE", { usageLimitPerBuyer: 1 });
    const productId = await addProduct(pay.shop);
    const body = (email: string) =>
      orderBody([orderItem(productId)], {
        discountCode: "ONCE",
        discountAmount: 1_000,
        totalAmount: 9_000,
        shippingInfo: { email },
      });
    const placed = await postOrder(pay.shop, body("one@example.com"));
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { orderNumber, orderToken } = placed.body.data;
    const buyer = await signUpKnown();
    expect(await payOn(orderNumber, orderToken, buyer)).toBe(200);
    const again = await postOrder(pay.shop, body("two@example.com"), { token: buyer.token });
    expect(again).toMatchObject({ status: 409, body: { code: "price_changed" } });
  });

  test("stays a guest's for someone with its pay link, or who looked it up", async () => {
    const { db, clock } = pay.runtime;
    const { order } = await pay.place(10_000, "guest.alone@example.com");
    const { orderNumber, shippingInfo } = order;
    const stranger = await signUpKnown();
    const until = new Date(clock().getTime() + 3_600_000);
    const link = await db.withTransaction((tx) => createPaymentLink(tx, order, until));
    const lookup = await pay.shop.api<Reply<LookupPayment>>("POST /orders/lookup/pay", {
      body: { email: shippingInfo.email, orderNumber },
    });
    for (const token of [link.split("#")[1] ?? "", lookup.body.data.orderToken]) {
      expect(await payOn(orderNumber, token, stranger)).toBe(200);
    }
    expect(await ordersOf(stranger)).toEqual([]);
  });
});
