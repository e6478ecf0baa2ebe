import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BuyerReturn } from "#contract/api/returns/returns.ts";
import { totpCode } from "#server/modules/staff/second-factor/totp.ts";
import { flood } from "./kit/flood.ts";
import { createPaymentShop, type PaymentShop } from "./kit/payment-shop.ts";
import { signUp } from "./kit/people.ts";
import { deliverOrder, postReturn, withPhotos } from "./kit/returns.ts";
import { addProduct, nextAddress, orderBody, orderItem, type Reply } from "./kit/shop.ts";
import { addStaff, inviteStaff, signInStaff, staffLogin } from "./kit/staff.ts";

// What somebody does who shares the address of a mobile carrier, or of an office, with everybody else.

let pay: PaymentShop;
let productId: string;
beforeAll(async () => {
  pay = await createPaymentShop();
  productId = await addProduct(pay.shop, { sizes: [{ size: "M", stock: 900 }] });
});
afterAll(() => pay.close());

test("invalid challenges do not block the second sign-in step", async () => {
  const { shop } = pay;
  const member = await addStaff(shop, "support");
  const remoteAddress = nextAddress();
  const verify = (challenge: string, code: string) =>
    shop.api("POST /staff/auth/verify", {
      body: { challenge, code },
      headers: { origin: new URL(shop.runtime.config.publicUrl).origin },
      remoteAddress,
    });
  const wrong = await flood(70, (n) =>
    verify(`made-up-challenge-number-${n}`.padEnd(43, "x"), "123456"),
  );
  expect(wrong).toEqual({ 422: 60, 429: 10 });
  const { challenge } = (await staffLogin(shop, member)).body.data;
  const code = totpCode(member.totpSecret, shop.runtime.clock());
  expect((await verify(challenge, code)).status).toBe(200);
});

test("invalid links do not block joining the staff", async () => {
  const { shop } = pay;
  const owner = await signInStaff(shop, "owner");
  const { token } = await inviteStaff(shop, owner, { role: "support" });
  const remoteAddress = nextAddress();
  const look = (typed: string) =>
    shop.api("POST /staff/enrolment/invitation", {
      body: { token: typed },
      headers: owner.headers,
      remoteAddress,
    });
  expect(await flood(70, () => look("y".repeat(43)))).toEqual({ 422: 60, 429: 10 });
  expect((await look(token)).status).toBe(200);
});

describe("requesting a return", () => {
  test("is not blocked by requests for others' orders", async () => {
    const { shop } = pay;
    const bought = await deliverOrder(shop, [orderItem(productId)]);
    const remoteAddress = nextAddress();
    const request = (token: string) =>
      shop.api(`POST /orders/${bought.order.orderNumber}/returns`, {
        body: { kind: "refund", lines: [{ position: 1, size: "M", quantity: 1 }], reason: "other" },
        headers: { "x-return-token": token },
        remoteAddress,
      });
    expect(await flood(210, () => request("x".repeat(43)))).toEqual({ 404: 200, 429: 10 });
    expect((await request(bought.token)).status).toBe(201);
  });

  test("reads nothing of unauthorised requests, and limits each order's", async () => {
    const { shop } = pay;
    const bought = await deliverOrder(shop, [orderItem(productId)]);
    const tooMuch = withPhotos({}, Array(5).fill(Buffer.alloc(4 * 1024 * 1024)));
    const request = (token: string) =>
      shop.api(`POST /orders/${bought.order.orderNumber}/returns`, {
        body: tooMuch.body,
        headers: { ...tooMuch.headers, "x-return-token": token },
        remoteAddress: nextAddress(),
      });
    expect((await request("x".repeat(43))).status).toBe(404);
    expect((await request(bought.token)).status).toBe(413);
    for (let n = 0; n < 19; n += 1) await postReturn(shop, bought, { kind: "nothing" as "refund" });
    expect((await postReturn(shop, bought)).status).toBe(429);
  });

  test("for one order stores photos ten times a day, however often it is withdrawn", async () => {
    const { shop } = pay;
    const bought = await deliverOrder(shop, [orderItem(productId)]);
    const requests = {
      kind: "refund",
      lines: [{ position: 1, size: "M", quantity: 1 }],
      reason: "other",
    };
    const photo = await sharp({
      create: { width: 8, height: 8, channels: 3, background: "#1b2c55" },
    })
      .jpeg()
      .toBuffer();
    const requestWith = async (photos: readonly Buffer[]) => {
      const { body, headers } = withPhotos(requests, photos);
      const call = `/orders/${bought.order.orderNumber}/returns` as const;
      const own = { "x-return-token": bought.token };
      const remoteAddress = nextAddress();
      const reply = await shop.api<Reply<BuyerReturn>>(`POST ${call}`, {
        body,
        headers: { ...headers, ...own },
        remoteAddress,
      });
      if (reply.status === 201) {
        const back = `POST ${call}/${reply.body.data.id}/withdraw` as const;
        expect((await shop.api(back, { headers: own, remoteAddress })).status).toBe(200);
      }
      return reply.status;
    };
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push(await requestWith([photo]));
    expect(statuses).toEqual([...Array(10).fill(201), 429]);
    expect(await requestWith([])).toBe(201);
  });
});

describe("paying", () => {
  const call = (
    method: "GET" | "POST",
    { orderNumber, orderToken }: { orderNumber: string; orderToken: string },
    remoteAddress: string,
    rest = "",
  ) =>
    pay.shop.api(`${method} /orders/${orderNumber}/payment${rest}`, {
      headers: { "x-order-token": orderToken },
      remoteAddress,
    });

  test("is not blocked by requests without an order", async () => {
    const remoteAddress = nextAddress();
    const { order } = await pay.place();
    const stranger = { orderNumber: order.orderNumber, orderToken: "none" };
    const wrong = await flood(310, () => call("POST", stranger, remoteAddress, "/attempts"));
    expect(wrong).toEqual({ 404: 300, 429: 10 });
    expect((await call("GET", order, remoteAddress)).status).toBe(200);
  });

  test("is limited per order, and not for others", async () => {
    const remoteAddress = nextAddress();
    const { order } = await pay.place();
    const { order: another } = await pay.place();
    const requests = await flood(210, () => call("GET", order, remoteAddress));
    expect(requests).toEqual({ 200: 200, 429: 10 });
    expect((await call("GET", another, remoteAddress)).status).toBe(200);
    const attempts = await flood(130, () => call("POST", another, remoteAddress, "/attempts"));
    expect(attempts[429]).toBe(120);
    const { email } = another.shippingInfo;
    const payByLookup = ({ orderNumber }: { orderNumber: string }) =>
      pay.shop.api("POST /orders/lookup/pay", { body: { email, orderNumber }, remoteAddress });
    expect((await payByLookup(order)).status).toBe(200);
    for (let n = 0; n < 30; n += 1) expect((await payByLookup(another)).status).toBe(200);
    expect((await payByLookup(another)).status).toBe(429);
    expect((await payByLookup(order)).status).toBe(200);
  });
});

test("a verified buyer can order while a crowd of guests is refused", async () => {
  const { shop } = pay;
  const person = await signUp(shop);
  await shop.runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
  const remoteAddress = nextAddress();
  const refused = orderBody([orderItem(productId, { price: 1 })]);
  const place = (body: object, token?: string) =>
    shop.api("POST /orders", { body, remoteAddress, ...(token && { token }) });
  expect(await flood(305, () => place(refused))).toEqual({ 409: 300, 429: 5 });
  const right = orderBody([orderItem(productId)]);
  expect((await place(right, person.token)).status).toBe(201);
  expect(await flood(60, () => place(refused, person.token))).toEqual({ 409: 59, 429: 1 });
  const elsewhere = { body: refused, token: person.token, remoteAddress: nextAddress() };
  expect((await shop.api("POST /orders", elsewhere)).status).toBe(429);
});

test("invalid tokens do not block the owner's test payment page", async () => {
  const { shop } = pay;
  const owner = await signInStaff(shop, "owner");
  const begun = await shop.api<Reply<{ address: string }>>("POST /staff/onboarding/test-payment", {
    headers: owner.headers,
  });
  const remoteAddress = nextAddress();
  const look = (token: string) =>
    shop.api("POST /payment-tests", { body: { token }, remoteAddress });
  expect(await flood(130, () => look("x".repeat(43)))).toEqual({ 404: 120, 429: 10 });
  const token = begun.body.data.address.split("#")[1] ?? "";
  expect((await look(token)).status).toBe(200);
});
