import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AuthReply, PasswordResetInfo } from "#contract/api/accounts/auth.ts";
import type { Order } from "#contract/api/orders/orders.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { createTestApp, type TestApp } from "./kit/app.ts";
import { registration, signUp, signUpVerified } from "./kit/people.ts";
import {
  addProduct,
  nextAddress,
  orderBody,
  orderItem,
  postOrder,
  type Reply,
} from "./kit/shop.ts";

// What somebody does who knows no more of a person than the email address.

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
const requestReset = (email: string, remoteAddress: string) =>
  shop.api<Reply<PasswordResetInfo>>("POST /auth/password/reset-request", {
    body: { email },
    remoteAddress,
  });
const times = <T>(count: number, send: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => send(n)));

describe("registering", () => {
  test("works for the owner of an address after a stranger's invalid forms", async () => {
    const owner = registration();
    const stranger = nextAddress();
    await times(25, () => register({ ...owner, firstName: "<b>Ada</b>" }, stranger));
    expect((await register(owner, nextAddress())).status).toBe(201);
  });

  test("works however often strangers created and deleted an account with the address, and limits emails", async () => {
    const { email } = registration();
    for (let n = 0; n < 22; n += 1) {
      const person = await signUp(shop, { email });
      const body = { password: person.password };
      await shop.api("DELETE /auth/account", { token: person.token, body });
    }
    const person = await signUp(shop, { email });
    expect(await mailsTo(email, "verify-email")).toBe(20);
    // The link of a reset proves the address as well.
    const { resetToken } = (await requestReset(email, nextAddress())).body.data;
    const reset = await shop.api<Reply<AuthReply>>("POST /auth/password/reset", {
      body: { token: resetToken, newPassword: person.password },
      remoteAddress: nextAddress(),
    });
    expect(reset.body.data.user.isVerified).toBe(true);
  });

  test("repeatedly with one address only stops that client's codes, and creates the account", async () => {
    const { email } = registration();
    const stranger = nextAddress();
    const withoutCode = [];
    for (let n = 0; n < 11; n += 1) {
      const { status, body } = await register(registration({ email }), stranger);
      expect(status).toBe(201);
      withoutCode.push(body.data.verificationLimitReached);
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
  test("is requested as before after three in an hour, sends nothing more, and the newest link works", async () => {
    const person = await signUp(shop);
    const stranger = nextAddress();
    const first = await times(3, () => requestReset(person.email, stranger));
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    offsetMs += 25 * 60_000;
    const further = [
      ...(await times(10, () => requestReset(person.email, stranger))),
      await requestReset(person.email, nextAddress()),
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

  test("limits emails over many hours, and the newest link works", async () => {
    const person = await signUp(shop);
    const hourOver = () =>
      shop.runtime.db.rows({
        text: "delete from rate_limit where key = $1",
        values: [hashToken(`resets-to-mailbox\0${person.email}`)],
      });
    let newest: string | undefined;
    for (let hour = 0; hour < 8; hour += 1) {
      for (let n = 0; n < 3; n += 1) {
        const { status, body } = await requestReset(person.email, nextAddress());
        expect(status).toBe(200);
        newest = body.data.resetToken ?? newest;
      }
      await hourOver();
    }
    expect(await mailsTo(person.email, "password-reset")).toBe(20);
    const body = { token: newest, newPassword: "another-one-1" };
    const reset = { body, remoteAddress: nextAddress() };
    expect((await shop.api("POST /auth/password/reset", reset)).status).toBe(200);
  });

  test("gets a link though three were used in the hour", async () => {
    const person = await signUp(shop);
    for (let n = 0; n < 4; n += 1) {
      const { resetToken } = (await requestReset(person.email, nextAddress())).body.data;
      const body = { token: resetToken, newPassword: `another-one-${n}` };
      const reply = await shop.api("POST /auth/password/reset", {
        body,
        remoteAddress: nextAddress(),
      });
      expect(reply.status).toBe(200);
    }
  });
});

test("order look-up works for its owner, whatever a stranger tried; the stranger's client is refused", async () => {
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

test("repeated subscriptions of an address limit emails and block nobody", async () => {
  const { email } = registration();
  const subscribe = (remoteAddress: string) =>
    shop.api("POST /newsletter/subscribe", { body: { email }, remoteAddress });
  const stranger = nextAddress();
  const replies = await times(8, () => subscribe(stranger));
  replies.push(await subscribe(nextAddress()));
  expect(replies.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect(await mailsTo(email, "newsletter-welcome")).toBe(1);
});

test("bulk-order enquiries with somebody's address limit emails and block nobody", async () => {
  const { email } = registration();
  const sendRequest = (remoteAddress: string) =>
    shop.api("POST /bulk-orders", {
      body: { contactName: "Ngozi Eze", email, details: "Forty shirts" },
      remoteAddress,
    });
  const stranger = nextAddress();
  const replies = await times(12, () => sendRequest(stranger));
  replies.push(await sendRequest(nextAddress()));
  expect(replies.map(({ status }) => status)).toEqual(Array(13).fill(201));
  expect(await mailsTo(email, "bulk-order-received")).toBe(10);
});

test("an order placed with an account's address does not enter the account", async () => {
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

test("an account with somebody's address hides no guest order from them once they verify it", async () => {
  const { email } = registration();
  const stranger = await signUp(shop, { email });
  offsetMs += 1000;
  const body = orderBody([orderItem(productId)], { shippingInfo: { email } });
  const bought = (await postOrder(shop, body)).body.data;
  const list = (token: string) => shop.api<Reply<Order[]>>("GET /orders", { token });
  expect((await list(stranger.token)).body.data).toBeUndefined();

  offsetMs += 1000;
  const { resetToken } = (await requestReset(email, nextAddress())).body.data;
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

test("personal responses are not cached", async () => {
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
  const stored = Object.entries(replies).filter(
    ([, { headers }]) => headers["cache-control"] !== "no-store",
  );
  expect(stored.map(([name]) => name)).toEqual([]);
});
