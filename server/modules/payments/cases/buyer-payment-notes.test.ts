import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrderRefunds } from "#contract/api/payments/refunds.ts";
import { kobo } from "#contract/money/kobo.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../../tests/kit/payment-shop.ts";
import { signUp } from "../../../../tests/kit/people.ts";
import { nextAddress, type Reply } from "../../../../tests/kit/shop.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { pollPayments } from "../payments-jobs.ts";
import { expireUnpaidOrders } from "../reconcile/expire-unpaid-orders.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { refundPayment } from "../refunds/request-refund.ts";

const minuteMs = 60_000;

let pay: PaymentShop;
let buyers = 0;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const place = () => {
  buyers += 1;
  return pay.place(10_000, `buyer-${buyers}@example.com`);
};

const mailTo = async (open: OpenOrder, kind: string): Promise<string> => {
  const mails = await listMails(pay.runtime, "kind = $1 and subject like '%' || $2 || '%'", [
    kind,
    open.order.orderNumber,
  ]);
  expect(mails.map(({ recipient }) => recipient)).toEqual([
    kind === "payment-review"
      ? expect.not.stringContaining("buyer-")
      : open.order.shippingInfo.email,
  ]);
  return mails[0]?.text ?? "";
};

test("the underpayment email names the amounts due, received and missing, and the buyer", async () => {
  const open = await place();
  pay.openPopup(open.payment, { receivedPercent: 60 });
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  const toStaff = await mailTo(open, "payment-review");
  for (const fact of [
    "Order total: ₦10,000",
    "Received: ₦6,000",
    "Missing: ₦4,000",
    `Customer (${open.order.shippingInfo.email}, +2348012345678): Adaeze Okafor`,
  ]) {
    expect(toStaff).toContain(fact);
  }
  const toBuyer = await mailTo(open, "payment-note");
  expect(toBuyer).toContain("₦6,000 of the ₦10,000");
  expect(toBuyer).toContain("₦4,000 is missing");
  expect(await pay.lookUp(open)).toMatchObject({
    status: "PENDING_PAYMENT",
    receivedAmount: 6_000,
    dueAmount: 4_000,
    paymentNotes: [{ title: "We received part of your payment" }],
  });
  expect((await pay.poll(open)).notes).toMatchObject([
    { title: "We received part of your payment" },
  ]);
});

test("a buyer who paid after the order had ended is told that the money is safe and what happens next", async () => {
  const open = await place();
  pay.openPopup(open.payment, "16");
  pay.control.pay(open.payment.reference);
  pay.advance(31 * minuteMs);
  await expireUnpaidOrders(pay.runtime);
  expect(await pay.lookUp(open)).toMatchObject({ status: "EXPIRED", paymentNotes: [] });
  pay.control.settle(open.payment.reference, "Completed");
  pay.advance(60 * minuteMs);
  await pollPayments(pay.runtime);
  const receivedText = "We received ₦10,000";
  expect(await mailTo(open, "payment-note")).toContain(receivedText);
  const { paymentNotes, ...order } = await pay.lookUp(open);
  expect(order).toMatchObject({ status: "EXPIRED", receivedAmount: 10_000, dueAmount: 0 });
  expect(paymentNotes).toHaveLength(1);
  for (const text of [
    receivedText,
    "Your money is safe",
    "refund you in full",
    "don't pay again",
  ]) {
    expect(paymentNotes?.[0]?.text).toContain(text);
  }
  expect((await pay.poll(open)).notes).toEqual(paymentNotes);
});

test("a buyer whose second payment arrived after a full refund is not told that the order goes ahead", async () => {
  const open = await place();
  pay.openPopup(open.payment, { events: [] });
  await pay.report(open, "close");
  const second = { ...open, payment: (await pay.resume(open)).body.data };
  pay.openPopup(second.payment, { events: [] });
  pay.control.pay(second.payment.reference);
  await pay.report(second, "success");
  await refundPayment(pay.runtime, {
    ...{ orderId: open.order.id, amountKobo: "all", reason: "", actor: "staff:test" },
    key: "key-of-all-before-the-second",
  });
  expect(await pay.lookUp(open)).toMatchObject({ status: "REFUNDED", paymentNotes: [] });
  pay.control.pay(open.payment.reference);
  await pay.report(open, "success");
  const mail = await mailTo(open, "payment-note");
  expect(mail).toContain("arrived after the order");
  expect(mail).not.toMatch(/goes ahead|paid twice/);
  const { paymentNotes } = await pay.lookUp(open);
  expect(paymentNotes).toHaveLength(1);
  expect(mail).toContain(paymentNotes?.[0]?.text);
});

test("more money by a recorded payment needs review even on a refunded order, and closes once refunded", async () => {
  const open = await place();
  pay.openPopup(open.payment, { events: [] });
  pay.control.pay(open.payment.reference);
  await pay.report(open, "success");
  const refundAll = (key: string) =>
    refundPayment(pay.runtime, {
      ...{ orderId: open.order.id, amountKobo: "all", reason: "", actor: "staff:test" },
      key,
    });
  await refundAll("key-of-all-before-more");
  expect(await pay.poll(open)).toMatchObject({ orderStatus: "REFUNDED", state: "closed" });
  pay.control.plan(open.payment.reference, { events: [], receivedPercent: 120 });
  pay.control.settle(open.payment.reference, "Completed");
  await reconcile(pay.runtime, open.payment.reference);
  expect(await pay.poll(open)).toMatchObject({
    state: "review",
    notes: [{ title: "Your payment arrived after the order was refunded" }],
  });
  await refundAll("key-of-more");
  expect(await pay.poll(open)).toMatchObject({ state: "closed", notes: [] });
});

describe("that nothing was charged", () => {
  test("is not known when the pop-up closes, and is once the provider says so a while later", async () => {
    const open = await place();
    pay.openPopup(open.payment);
    const closed = await pay.report(open, "close");
    expect(closed.body.data).toMatchObject({ nothingCharged: false, cardChargeUnconfirmed: true });
    pay.advance(minuteMs);
    const answered = await pay.poll(open);
    expect(answered).toMatchObject({ state: "awaiting", nothingCharged: true });
    expect(answered).not.toHaveProperty("cardChargeUnconfirmed");
  });

  test("is not known of a pop-up without a report while its shopper may be in the bank's app", async () => {
    const open = await place();
    pay.openPopup(open.payment, { events: [] });
    pay.advance(minuteMs);
    expect(await pay.poll(open)).toMatchObject({ state: "awaiting", nothingCharged: false });
    pay.control.pay(open.payment.reference);
    expect(await pay.poll(open)).toMatchObject({ state: "paid" });
    const given = await place();
    pay.openPopup(given.payment, { events: [] });
    pay.advance(10 * minuteMs);
    expect(await pay.poll(given)).toMatchObject({ state: "awaiting", nothingCharged: true });
  });

  test("is known at once if the provider reports the payment failed", async () => {
    const open = await place();
    pay.openPopup(open.payment, "2");
    pay.control.pay(open.payment.reference);
    const closed = await pay.report(open, "close");
    expect(closed.body.data).toMatchObject({ state: "awaiting", nothingCharged: true });
  });

  test("is not known while one of several attempts was not answered", async () => {
    const open = await place();
    pay.openPopup(open.payment, "2");
    pay.control.pay(open.payment.reference);
    await pay.report(open, "close");
    const second = { ...open, payment: (await pay.resume(open)).body.data };
    pay.openPopup(second.payment, { answers: ["server_error", "server_error"] });
    expect(await pay.poll(open)).toMatchObject({ state: "confirming", nothingCharged: false });
  });

  test("is never stated for an order that received money", async () => {
    const open = await place();
    pay.openPopup(open.payment);
    pay.control.pay(open.payment.reference);
    await pay.receiveWebhooks(open);
    expect(await pay.poll(open)).toMatchObject({ state: "paid", nothingCharged: false });
  });
});

test("amounts in texts are exact to the kobo", async () => {
  const open = await pay.place(10_000.5, "buyer-kobo@example.com");
  pay.openPopup(open.payment, { receivedPercent: 50 });
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  expect(await mailTo(open, "payment-review")).toContain("Missing: ₦5,000.25");
});

test("each refund of an order has a credit note, for its buyer only", async () => {
  const [buyer, stranger] = [await signUp(pay.shop), await signUp(pay.shop)];
  await pay.runtime.db.rows({ text: "update app_user set email_verified_at = now()" });
  const open = await pay.place(10_000, buyer.email, buyer.token);
  pay.openPopup(open.payment, { refundAnswers: ["truth", "declined"] });
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  const refund = async (key: string) => {
    const request = { amountKobo: kobo(250_000), reason: "", actor: "staff:test", key };
    const [part] = await refundPayment(pay.runtime, { ...request, orderId: open.order.id });
    return part?.id;
  };
  const [done, failed] = [await refund("key-of-noted"), await refund("key-of-not-noted")];
  const download = (refundId: string | undefined, token?: string) =>
    pay.shop.app.inject({
      url: `/api/orders/${open.order.orderNumber}/refunds/${refundId}/credit-note`,
      remoteAddress: nextAddress(),
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const note = await download(done, buyer.token);
  expect(note.statusCode).toBe(200);
  expect(note.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${open.order.orderNumber}-C1.pdf"`,
    "cache-control": "no-store",
  });
  expect(note.rawPayload.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect((await download(done)).statusCode).toBe(401);
  expect((await download(done, stranger.token)).statusCode).toBe(404);
  expect((await download(failed, buyer.token)).statusCode).toBe(404);
  expect((await download("rfd_none", buyer.token)).statusCode).toBe(404);
});

test("staff can download the credit note of a guest's refund, packers can't", async () => {
  const open = await pay.place(10_000, "guest-of-note@example.com");
  pay.openPopup(open.payment, { refundAnswers: ["truth", "declined"] });
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  const { id, orderNumber } = open.order;
  for (const key of ["key-of-sent", "key-of-declined"]) {
    const request = { amountKobo: kobo(250_000), reason: "", actor: "staff:test", key };
    await refundPayment(pay.runtime, { ...request, orderId: id });
  }
  const [support, packer] = [
    await signInStaff(pay.shop, "support"),
    await signInStaff(pay.shop, "packer"),
  ];
  const path = `/staff/orders/${id}/refunds` as const;
  const listed = await pay.shop.api<Reply<OrderRefunds>>(`GET ${path}`, {
    headers: support.headers,
  });
  const { refunds } = listed.body.data;
  expect(refunds.map(({ state, creditNote }) => [state, creditNote]).sort()).toEqual([
    ["done", `${orderNumber}-C1`],
    ["failed", null],
  ]);
  const download = (state: string, { headers } = support) => {
    const refundId = refunds.find((refund) => refund.state === state)?.id;
    return pay.shop.app.inject({ url: `/api${path}/${refundId}/credit-note`, headers });
  };
  const note = await download("done");
  expect([note.statusCode, note.headers["content-disposition"]]).toEqual([
    200,
    `attachment; filename="${orderNumber}-C1.pdf"`,
  ]);
  expect(note.rawPayload.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect((await download("failed")).statusCode).toBe(404);
  expect((await download("done", packer)).statusCode).toBe(403);
});
