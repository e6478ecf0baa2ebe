import { afterAll, beforeAll, expect, test } from "vitest";
import type { LookupPayment } from "#contract/api/payments/order-payments.ts";
import { createPaymentLink } from "#server/modules/orders/payment-link/index.ts";
import { sign } from "../../../../sandbox/webhook.ts";
import { payazaConfig } from "../../../../tests/kit/payaza-config.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import { findDiscrepancies, nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import { pollPayments } from "../payments-jobs.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";
import { reconcile } from "../reconcile/reconcile.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(async () => {
  expect(await findDiscrepancies(pay.shop)).toEqual([]);
  await pay.close();
});

test("the pop-up is opened with the server's own figures", async () => {
  const { order, payment } = await pay.place(10_000.5);
  expect(payment).toEqual({
    checkout: "frame",
    accountMinutes: 30,
    providerName: "Payaza",
    checkoutOrigin: payazaConfig(pay.runtime.config).checkoutOrigin,
    merchantKey: payazaConfig(pay.runtime.config).publicKey,
    connectionMode: "Test",
    reference: order.orderNumber,
    amount: 10_000.5,
    currency: "NGN",
    customer: {
      firstName: "Adaeze",
      lastName: "Okafor",
      email: "adaeze@example.com",
      phone: "+2348012345678",
    },
  });
});

test("an amount with kobo is paid to the kobo", async () => {
  const open = await pay.place(10_000.29);
  pay.openPopup(open.payment);
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  expect(await pay.books(open)).toMatchObject({
    status: "PAID",
    captured: [10_000.29],
    reviews: [],
  });
});

test.each([
  ["without a token", {}],
  ["with another order's token", { "x-order-token": "not-the-token-of-this-order" }],
])("the payment of an order can't be read %s", async (_name, headers) => {
  const { order, payment } = await pay.place();
  const path = `/orders/${order.orderNumber}/payment` as const;
  const body = { reference: payment.reference, event: "success" };
  const calls = [
    await pay.shop.api(`GET ${path}`, { headers }),
    await pay.shop.api(`POST ${path}`, { headers, body }),
    await pay.shop.api(`POST ${path}/attempts`, { headers }),
    await pay.shop.api("GET /orders/ASO-00000000/payment", { headers }),
  ];
  expect(calls.map(({ status, body }) => [status, body.detail])).toEqual(
    calls.map(() => [404, "Order not found."]),
  );
});

test("the lookups of two people leave each other's payment and the emailed link open", async () => {
  const { db, clock } = pay.runtime;
  const { order } = await pay.place();
  const { orderNumber, shippingInfo } = order;
  const until = new Date(clock().getTime() + 60 * minuteMs);
  const link = await db.withTransaction((tx) => createPaymentLink(tx, order, until));
  const lookUp = async () => {
    const body = { email: shippingInfo.email, orderNumber };
    const reply = await pay.shop.api<Reply<LookupPayment>>("POST /orders/lookup/pay", {
      body,
    });
    return reply.body.data.orderToken;
  };
  const tokens = [link.split("#")[1] ?? "", await lookUp(), await lookUp()];
  const fetchStatus = async (token: string) => {
    const headers = { "x-order-token": token };
    return (await pay.shop.api(`GET /orders/${orderNumber}/payment`, { headers })).status;
  };
  expect(await Promise.all(tokens.map(fetchStatus))).toEqual([200, 200, 200]);
  await db.rows({ text: "update order_lookup set expires_at = $1", values: [clock()] });
  expect(await Promise.all(tokens.map(fetchStatus))).toEqual([200, 404, 404]);
});

test("past its hold an order that has not ended yet accepts no attempt, and its page shows it", async () => {
  const open = await pay.place();
  const { reservedUntil, ...held } = await pay.poll(open);
  expect(held).toMatchObject({ state: "awaiting", canPay: true });
  const leftMs = Date.parse(reservedUntil ?? "") - pay.runtime.clock().getTime();
  expect(leftMs).toBeGreaterThan(0);
  expect(leftMs).toBeLessThanOrEqual(30 * minuteMs);
  pay.advance(31 * minuteMs);
  const ended = await pay.poll(open);
  expect(ended).toMatchObject({ state: "awaiting", canPay: false });
  expect(ended).not.toHaveProperty("reservedUntil");
  expect((await pay.resume(open)).body.code).toBe("order_not_payable");
});

test("a report accepts only the four events of the pop-up", async () => {
  const open = await pay.place();
  const reply = await pay.report(open, "paid" as "success");
  expect(reply).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("many pages at once cause one query to the provider", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment);
  pay.advance(5_000);
  const { order } = open;
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      pay.shop.api(`GET /orders/${order.orderNumber}/payment`, {
        headers: { "x-order-token": order.orderToken },
        remoteAddress: nextAddress(),
      }),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(pay.questions(open)).toBe(1);
});

test("twenty simultaneous queries pay once", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [] });
  pay.control.pay(open.payment.reference);
  pay.advance(2 * minuteMs);
  await Promise.all([
    pay.report(open, "success"),
    pollPayments(pay.runtime),
    ...Array.from({ length: 20 }, () => reconcile(pay.runtime, open.payment.reference)),
  ]);
  expect(pay.questions(open)).toBeGreaterThanOrEqual(20);
  expect(await pay.books(open)).toEqual({
    status: "PAID",
    captured: [10_000],
    reviews: [],
    mails: ["order-paid"],
    reservedUnits: 1,
  });
});

test("while the provider is unreachable an order keeps its stock; afterwards it expires", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment, { answers: ["server_error", "malformed"] });
  pay.advance(31 * minuteMs);
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(open)).toMatchObject({ status: "PENDING_PAYMENT", reservedUnits: 1 });
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(open)).toMatchObject({ status: "PENDING_PAYMENT", reservedUnits: 1 });
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(open)).toMatchObject({ status: "EXPIRED", reservedUnits: 0 });
});

test("an order paid in its last minute is paid, not expired", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment, { events: [], callback: "lost" });
  pay.control.pay(open.payment.reference);
  pay.advance(31 * minuteMs);
  await Promise.all([expireUnpaidOrders(pay.runtime), pollPayments(pay.runtime)]);
  expect(await pay.books(open)).toMatchObject({ status: "PAID", reservedUnits: 1, reviews: [] });
});

test("resuming shortly before the end extends the hold for the pop-up", async () => {
  const open = await pay.place();
  pay.advance(28 * minuteMs);
  await pay.report(open, "close");
  const again = { ...open, payment: (await pay.resume(open)).body.data };
  pay.openPopup(again.payment);
  pay.advance(3 * minuteMs);
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.books(open)).toMatchObject({ status: "PENDING_PAYMENT" });
  pay.control.pay(again.payment.reference);
  await pay.receiveWebhooks(again);
  expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: [] });
});

test("after 48 hours an attempt is no longer queried", async () => {
  const open = await pay.place();
  pay.advance(49 * 60 * minuteMs);
  await pollPayments(pay.runtime);
  const [row] = await pay.runtime.db.rows({
    text: "select next_check_at as next from payment_attempt where reference = $1",
    values: [open.payment.reference],
  });
  expect(row).toEqual({ next: null });
});

const postWebhook = (body: string, signature?: string, address = nextAddress()) =>
  pay.shop.app.inject({
    method: "POST",
    url: "/api/payments/payaza/webhook",
    payload: body,
    remoteAddress: address,
    headers: {
      "content-type": "application/json",
      ...(signature === undefined ? {} : { "x-payaza-signature": signature }),
    },
  });

test("a signed webhook that is no JSON, or of unknown shape, is answered and ignored", async () => {
  const { secretKey } = payazaConfig(pay.runtime.config);
  for (const body of ["not json", "[]", "{}", '{"status":7,"merchant_reference":{"a":1}}']) {
    expect((await postWebhook(body, sign(body, secretKey))).statusCode, body).toBe(200);
  }
});

test("a webhook signature covers every byte: the same data re-serialized is rejected", async () => {
  const { secretKey } = payazaConfig(pay.runtime.config);
  const body = '{"merchant_reference":"ASO-1","amount_received":477.0,"transaction_fee":0.00}';
  const signature = sign(body, secretKey);
  expect((await postWebhook(body, signature)).statusCode).toBe(200);
  const rewritten = await postWebhook(JSON.stringify(JSON.parse(body)), signature);
  expect(rewritten.statusCode).toBe(401);
  expect(rewritten.json()).toMatchObject({ code: "invalid_signature" });
});

test("a webhook at the address of a provider without keys is not found", async () => {
  const reply = await pay.shop.app.inject({
    method: "POST",
    url: "/api/payments/nobody/webhook",
    payload: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(reply.statusCode).toBe(404);
});

test("a webhook of more than 64 KiB is rejected unread", async () => {
  expect((await postWebhook("x".repeat(64 * 1024 + 1), "y")).statusCode).toBe(413);
});

test("repeated forged webhooks are rate limited; signed ones are still accepted", async () => {
  const address = nextAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 32; i += 1) {
    statuses.push((await postWebhook("{}", "forged", address)).statusCode);
  }
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401));
  expect(statuses.slice(30)).toEqual([429, 429]);
  const { secretKey } = payazaConfig(pay.runtime.config);
  expect((await postWebhook("{}", sign("{}", secretKey), address)).statusCode).toBe(200);
});
