import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, PasswordResetInfo } from "#contract/api/auth.ts";
import type { Discount } from "#contract/api/discounts.ts";
import type { Order } from "#contract/api/orders.ts";
import { markOrderPaid } from "#server/modules/orders/index.ts";
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

// What somebody does who knows no more of a person than the e-mail address.

let offsetMs = 0;
let shop: TestApp;
let productId: string;
beforeAll(async () => {
  shop = await createTestApp({ clock: () => new Date(Date.now() + offsetMs) });
  productId = await addProduct(shop);
});
afterAll(() => shop.close());

const mailsTo = async (email: string, kind: string) =>
  (
    await shop.runtime.db.rows({
      text: "select id from mail_message where recipient = $1 and kind = $2",
      values: [email, kind],
    })
  ).length;
const register = (body: object, remoteAddress: string) =>
  shop.api<Reply<AuthReply>>("POST /auth/register", { body, remoteAddress });
const askReset = (email: string, remoteAddress: string) =>
  shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
    body: { email },
    remoteAddress,
  });
const pay = (orderId: string) =>
  shop.runtime.db.withTransaction((tx) =>
    markOrderPaid(tx, shop.runtime, orderId, { reason: "Paid in the test" }),
  );
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

describe("registering", () => {
  test("works for the owner of an address that a stranger sent faulty forms for", async () => {
    const owner = registration();
    const stranger = nextAddress();
    await times(25, () => register({ ...owner, firstName: "<b>Ada</b>" }, stranger));
    expect((await register(owner, nextAddress())).status).toBe(201);
  });

  test("works however often strangers opened and deleted an account with the address, and fills no mailbox", async () => {
    const { email } = registration();
    for (let n = 0; n < 22; n += 1) {
      const person = await signUp(shop, { email });
      const body = { password: person.password };
      await shop.api("DELETE /auth/account", { token: person.token, body });
    }
    const person = await signUp(shop, { email });
    expect(await mailsTo(email, "verify-email")).toBe(20);
    // The link of a reset proves the address as well.
    const { resetToken } = (await askReset(email, nextAddress())).body.data;
    const reset = await shop.api<Reply<AuthReply>>("POST /auth/password/reset", {
      body: { token: resetToken, newPassword: person.password },
      remoteAddress: nextAddress(),
    });
    expect(reset.body.data.user.isVerified).toBe(true);
  });

  test("again and again with one address sends no more codes to that client alone, and opens the account", async () => {
    const { email } = registration();
    const stranger = nextAddress();
    const withoutCode = [];
    for (let n = 0; n < 11; n += 1) {
      const { status, body } = await register(registration({ email }), stranger);
      expect(status).toBe(201);
      withoutCode.push(body.data.noCodeLeft);
      const password = "aso-oke-1";
      await shop.api("DELETE /auth/account", { token: body.data.token, body: { password } });
    }
    expect(withoutCode).toEqual([...Array(10).fill(undefined), true]);
    const owner = await register(registration({ email }), nextAddress());
    expect(owner.status).toBe(201);
    expect(owner.body.data.verificationCode).toMatch(/^\d{6}$/);
  });
});

describe("a forgotten password", () => {
  test("is asked for as before after three in an hour, sends nothing more, and the newest link works", async () => {
    const person = await signUp(shop);
    const stranger = nextAddress();
    const first = await times(3, () => askReset(person.email, stranger));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    offsetMs += 25 * 60_000;
    const further = [
      ...(await times(10, () => askReset(person.email, stranger))),
      await askReset(person.email, nextAddress()),
    ];
    for (const { status, body } of further) {
      expect(status).toBe(200);
      expect(body.data.message).toBe(first[0]?.body.data.message);
    }
    expect(await mailsTo(person.email, "password-reset")).toBe(3);

    offsetMs += 25 * 60_000;
    const mailed = first.map(({ body }) => body.data.resetToken);
    const replies = [];
    for (const token of mailed) {
      const body = { token, newPassword: "another-one-1" };
      replies.push(
        await shop.api("POST /auth/password/reset", { body, remoteAddress: nextAddress() }),
      );
    }
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test("gets a link though three were used up in the hour", async () => {
    const person = await signUp(shop);
    for (let n = 0; n < 4; n += 1) {
      const { resetToken } = (await askReset(person.email, nextAddress())).body.data;
      const body = { token: resetToken, newPassword: `another-one-${n}` };
      const reply = await shop.api("POST /auth/password/reset", {
        body,
        remoteAddress: nextAddress(),
      });
      expect(reply.status).toBe(200);
    }
  });
});

test("looking an order up works for its owner, whatever a stranger tried; the stranger's client is refused", async () => {
  const email = registration().email;
  const { orderNumber } = (
    await postOrder(shop, orderBody([orderItem(productId)], { shippingInfo: { email } }))
  ).body.data;
  const lookUp = (number: string, remoteAddress: string) =>
    shop.api<Reply<Order>>(
      `GET /orders/lookup?email=${encodeURIComponent(email)}&orderNumber=${number}`,
      { remoteAddress },
    );
  const stranger = nextAddress();
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await lookUp("ASO-00000000", stranger)).status);
  expect(statuses).toEqual([...Array(10).fill(404), 429, 429]);
  expect((await lookUp(orderNumber, stranger)).status).toBe(429);
  const owner = nextAddress();
  for (let n = 0; n < 15; n += 1) expect((await lookUp(orderNumber, owner)).status).toBe(200);
});

test("subscribing an address often fills no mailbox and keeps nobody from subscribing", async () => {
  const { email } = registration();
  const subscribe = (remoteAddress: string) =>
    shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress });
  const stranger = nextAddress();
  const replies = await times(8, () => subscribe(stranger));
  replies.push(await subscribe(nextAddress()));
  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(await mailsTo(email, "newsletter-welcome")).toBe(1);
});

test("bulk-order enquiries with somebody's address fill no mailbox and keep nobody from asking", async () => {
  const { email } = registration();
  const ask = (remoteAddress: string) =>
    shop.api("POST /bulk-orders", {
      body: { contactName: "Ngozi Eze", email, details: "Forty shirts" },
      remoteAddress,
    });
  const stranger = nextAddress();
  const replies = await times(12, () => ask(stranger));
  replies.push(await ask(nextAddress()));
  expect(replies.map(({ status }) => status)).toEqual(Array(13).fill(201));
  expect(await mailsTo(email, "bulk-order-received")).toBe(10);
});

describe("discounts for who did not buy or use them before", () => {
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
    "%s tells nobody before an order whether an address bought",
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
            message: "This discount cannot be used with this e-mail address",
          },
        ]);
      }
    },
  );

  test("hold the history of a verified account against it, that of the guest it was before included", async () => {
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

test("an order that somebody places with the address of an account does not enter the account", async () => {
  const { email } = registration();
  const place = async () =>
    (await postOrder(shop, orderBody([orderItem(productId)], { shippingInfo: { email } }))).body
      .data;
  const before = await place();
  offsetMs += 1000;
  const owner = await signUpVerified(shop, { email });
  offsetMs += 1000;
  const after = await place();
  const read = (call: `GET /${string}`) => shop.api<Reply<Order[]>>(call, { token: owner.token });
  expect((await read("GET /orders")).body.data.map(({ id }) => id)).toEqual([before.id]);
  expect((await read(`GET /orders/${before.id}`)).status).toBe(200);
  for (const call of [
    `GET /orders/${after.id}`,
    `GET /orders/${after.orderNumber}/invoice`,
    `GET /orders/${after.orderNumber}/payment`,
  ] as const) {
    expect((await read(call)).status).toBe(404);
  }
});

test("opening an account with somebody's address hides no guest order from them once they prove it", async () => {
  const { email } = registration();
  const stranger = await signUp(shop, { email });
  offsetMs += 1000;
  const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
  const bought = (await postOrder(shop, body)).body.data;
  const list = (token: string) => shop.api<Reply<Order[]>>("GET /orders", { token });
  expect((await list(stranger.token)).body.data).toBeUndefined();

  offsetMs += 1000;
  const { resetToken } = (await askReset(email, nextAddress())).body.data;
  const reset = await shop.api<Reply<AuthReply>>("POST /auth/password/reset", {
    body: { token: resetToken, newPassword: "my-own-one-1" },
    remoteAddress: nextAddress(),
  });
  expect((await list(stranger.token)).status).toBe(401);
  const { token } = reset.body.data;
  expect((await list(token)).body.data.map(({ id }) => id)).toEqual([bought.id]);
  expect((await shop.api(`GET /orders/${bought.id}`, { token })).status).toBe(200);
  offsetMs += 1000;
  await postOrder(shop, body);
  expect((await list(token)).body.data.map(({ id }) => id)).toEqual([bought.id]);
});

test("answers that are one person's alone are kept by nobody", async () => {
  const person = await signUpVerified(shop);
  const { token } = person;
  const body = orderBody([orderItem(productId)]);
  const { orderNumber, id } = (await postOrder(shop, body, { token })).body.data;
  const item = { body: { productId }, token };
  const replies = {
    "place an order": await postOrder(shop, body),
    "place a faulty order": await postOrder(shop, {}),
    "list orders": await shop.api("GET /orders", { token }),
    "read an order": await shop.api(`GET /orders/${id}`, { token }),
    "look up": await shop.api(
      `GET /orders/lookup?email=adaeze@example.com&orderNumber=${orderNumber}`,
    ),
    "look up wrongly": await shop.api("GET /orders/lookup?email=a@example.com&orderNumber=ASO-1"),
    payment: await shop.api(`GET /orders/${orderNumber}/payment`, { token }),
    "save to the wishlist": await shop.api("POST /wishlist", item),
    "list the wishlist": await shop.api("GET /wishlist", { token }),
    me: await shop.api("GET /auth/me", { token }),
    "offers for me": await shop.api("GET /discounts/available", { token }),
    "try a code": await shop.api("POST /discounts/validate", { body: { code: "FIRST" } }),
    "business profile": await shop.api("GET /business-profiles/me", { token }),
  };
  const kept = Object.entries(replies).filter(
    ([, { headers }]) => headers["cache-control"] !== "no-store",
  );
  expect(kept.map(([name]) => name)).toEqual([]);
});
