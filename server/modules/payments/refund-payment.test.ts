import { afterAll, beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { deleteIdempotencyKeys } from "#server/database/idempotency.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import { readRefundAnswer } from "./payaza/post-refund.ts";
import { refundPayment } from "./refund-payment.ts";
import { type RefundRequest, requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

let buyers = 0;

async function placePaid(plan = {}): Promise<OpenOrder> {
  buyers += 1;
  const open = await pay.place(10_000, `buyer-${buyers}@example.com`);
  pay.openPopup(open.payment, plan);
  pay.control.pay(open.payment.reference);
  await pay.receiveWebhooks(open);
  return open;
}

const requestFor = ({ order, payment }: OpenOrder, naira: number, key: string): RefundRequest => ({
  orderId: order.id,
  reference: payment.reference,
  amountKobo: kobo(naira * 100),
  reason: "Returned",
  actor: "staff:test",
  key,
});

const minuteMs = 60_000;

/** Refunds of these orders that reached the provider, and those it made. */
const asked = () => pay.control.exchanges().filter(({ kind }) => kind === "refund").length;
const made = ({ payment }: OpenOrder) =>
  pay.control.refunds().filter((each) => each.paymentReference === payment.reference);

/** The provider cannot be reached from here. */
const cutOff = () => {
  const { config } = pay.runtime;
  const payaza = { ...config.payaza, apiBase: "http://127.0.0.1:1" };
  return { ...pay.runtime, config: { ...config, payaza } };
};

test("a part refund is a fact beside the status; only when all went back the order is refunded", async () => {
  const open = await placePaid();
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-a-part"));
  expect(await pay.lookUp(open)).toMatchObject({
    status: "PAID",
    receivedAmount: 10_000,
    refundedAmount: 4_000,
    dueAmount: 0,
    refunds: [{ amount: 4_000, state: "sent" }],
    moneyNotes: [],
  });
  await refundPayment(pay.runtime, {
    ...requestFor(open, 0, "key-of-the-rest"),
    amountKobo: "all",
  });
  expect(await pay.lookUp(open)).toMatchObject({
    status: "REFUNDED",
    refundedAmount: 10_000,
    refunds: [{ amount: 4_000 }, { amount: 6_000 }],
  });
  const mails = await pay.runtime.db.rows<{ subject: string; text: string }>({
    text: `select subject, plain_text as text from mail_message
      where kind like 'order-refund%' and subject like '%' || $1 || '%' order by created_at, id`,
    values: [open.order.orderNumber],
  });
  expect(mails.map(({ subject }) => subject)).toEqual([
    `₦4,000 of order ${open.order.orderNumber} was sent back`,
    `₦6,000 of order ${open.order.orderNumber} was sent back`,
  ]);
  expect(mails[0]?.text).toContain("Remains for the order: ₦6,000");
  expect(mails[1]?.text).toContain("everything you paid");
  expect(mails[1]?.text).toContain("Sent back in all: −₦10,000");
});

test("a refund is asked for once, however often its request is sent, by whomever", async () => {
  const open = await placePaid();
  const before = asked();
  const request = requestFor(open, 4_000, "key-of-the-first");
  const refunds = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      refundPayment(pay.runtime, { ...request, actor: `staff:${i}` }),
    ),
  );
  expect(new Set(refunds.flat().map(({ id }) => id)).size).toBe(1);
  const [again] = await refundPayment(pay.runtime, request);
  expect(again).toMatchObject({ status: "done", amountKobo: 400_000 });
  expect([asked(), made(open).length]).toEqual([before + 1, 1]);
  await expect(
    refundPayment(pay.runtime, { ...request, amountKobo: kobo(1) }),
  ).rejects.toMatchObject({ code: "idempotency_mismatch" });
});

test("a key lasts as long as its refund: forgotten idempotency keys send nothing again", async () => {
  const open = await placePaid();
  const request = requestFor(open, 4_000, "key-for-life");
  await refundPayment(pay.runtime, request);
  await deleteIdempotencyKeys(pay.runtime.db, new Date(Date.now() + 365 * 24 * 60 * minuteMs));
  await refundPayment(pay.runtime, request);
  expect(made(open)).toHaveLength(1);
});

test("a refund whose transaction is tried again after a deadlock leaves once", async () => {
  const open = await placePaid();
  const before = asked();
  const request = requestFor(open, 3_000, "key-of-the-deadlock");
  const { db } = pay.runtime;
  let isFirst = true;
  /** The first transaction is rolled back when its work is done; the same press elsewhere comes in between. */
  const withTransaction: typeof db.withTransaction = async (work) => {
    if (!isFirst) return await db.withTransaction(work);
    isFirst = false;
    const rolledBack = db.withTransaction(async (tx) => {
      await work(tx);
      throw new Error("deadlock detected");
    });
    await expect(rolledBack).rejects.toThrow("deadlock detected");
    await refundPayment(pay.runtime, request);
    return await db.withTransaction(work);
  };
  await refundPayment({ ...pay.runtime, db: { ...db, withTransaction } }, request);
  expect(asked()).toBe(before + 1);
});

test("no more is refunded than came, also when two ask at once", async () => {
  const open = await placePaid();
  const results = await Promise.allSettled(
    ["key-one-of-two", "key-two-of-two"].map((key) =>
      refundPayment(pay.runtime, requestFor(open, 6_000, key)),
    ),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(
    refundPayment(pay.runtime, requestFor(open, 4_000.01, "key-too-much")),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("the database itself refuses a refund beyond what its payment brought", async () => {
  const open = await placePaid();
  await refundPayment(pay.runtime, requestFor(open, 6_000, "key-before-the-limit"));
  const insert = pay.runtime.db.rows({
    text: `insert into payment_refund (id, reference, order_id, amount_kobo, reason, status, requested_by)
      values ('rfd_beyond', $1, $2, 400001, '', 'requested', 'test')`,
    values: [open.payment.reference, open.order.id],
  });
  await expect(insert).rejects.toThrow("payment_capture_returning_check");
});

test("the excess of an overpaid order is refunded without touching the order", async () => {
  const open = await placePaid({ receivedPercent: 120 });
  expect((await pay.lookUp(open)).moneyNotes).toMatchObject([
    { title: "More than the total reached us" },
  ]);
  await refundPayment(pay.runtime, requestFor(open, 2_000, "key-of-excess"));
  expect((await pay.books(open)).status).toBe("PAID");
  expect((await pay.lookUp(open)).moneyNotes).toEqual([]);
});

test("what came by two payments goes back by two refunds under one key", async () => {
  const open = await pay.place();
  pay.openPopup(open.payment);
  await pay.report(open, "close");
  const second = { ...open, payment: (await pay.resume(open)).body.data };
  for (const each of [open, second]) {
    pay.openPopup(each.payment);
    pay.control.pay(each.payment.reference);
    await pay.receiveWebhooks(each);
  }
  const { reference: _all, ...request } = requestFor(open, 0, "key-of-both");
  const whole = { ...request, amountKobo: "all" } as const;
  expect(await refundPayment(pay.runtime, whole)).toMatchObject([
    { reference: second.payment.reference, amountKobo: 1_000_000, part: 1, status: "done" },
    { reference: open.payment.reference, amountKobo: 1_000_000, part: 2, status: "done" },
  ]);
  await refundPayment(pay.runtime, whole);
  expect([made(open).length, made(second).length]).toEqual([1, 1]);
  expect((await pay.books(open)).status).toBe("REFUNDED");
});

test("without a clear answer a refund is unknown: not sent again, and settled by asking the provider", async () => {
  const open = await placePaid({ refundAnswers: ["lost"] });
  const request = requestFor(open, 10_000, "key-of-unknown");
  const before = asked();
  expect(await refundPayment(pay.runtime, request)).toMatchObject([{ status: "unknown" }]);
  expect(await refundPayment(pay.runtime, request)).toMatchObject([{ status: "unknown" }]);
  await expect(
    refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-another")),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: ["refund_unknown"] });
  expect(await pay.lookUp(open)).toMatchObject({
    refundedAmount: 0,
    refunds: [{ amount: 10_000, state: "under_way" }],
    moneyNotes: [{ title: "Your refund takes longer than usual" }],
  });
  pay.advance(3 * minuteMs);
  await sweepRefunds(pay.runtime);
  expect((await pay.books(open)).status).toBe("REFUNDED");
  expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 10_000, moneyNotes: [] });
  expect([asked(), made(open).length]).toEqual([before + 1, 1]);
});

test("two alike of which nothing is known are not both settled by one entry of the provider's list", async () => {
  const open = await placePaid({ refundAnswers: ["lost", "lost_undone"] });
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-one"));
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-two"));
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown", "refund_unknown"]);
  pay.advance(3 * minuteMs);
  await sweepRefunds(pay.runtime);
  expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 4_000 });
  expect(made(open)).toHaveLength(1);
});

test("one that the provider never made stays unknown until a person says so, and can then be sent anew", async () => {
  const open = await placePaid({ refundAnswers: ["lost_undone"] });
  const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-undone"));
  pay.advance(3 * minuteMs);
  await sweepRefunds(pay.runtime);
  expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "under_way" }]);
  const outcome = {
    id: refund?.id ?? "",
    status: "failed",
    actor: "staff:test",
    note: "",
  } as const;
  const settle = () =>
    pay.runtime.db.withTransaction((tx) => settleRefund(tx, pay.runtime, outcome));
  await settle();
  await expect(settle()).rejects.toMatchObject({ code: "conflict" });
  expect(await pay.lookUp(open)).toMatchObject({ refunds: [], moneyNotes: [] });
  await refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-the-second-try"));
  expect((await pay.books(open)).status).toBe("REFUNDED");
});

test("one that the provider declines failed, and a person and the buyer are told", async () => {
  const open = await placePaid({ refundAnswers: ["declined"] });
  const refunds = await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-declined"));
  expect(refunds).toMatchObject([{ status: "failed" }]);
  expect(await pay.books(open)).toMatchObject({
    status: "PAID",
    reviews: ["refund_failed"],
    mails: ["order-paid", "payment-note", "payment-review"],
  });
});

test("a process that dies before it sends: the sweep sends, once", async () => {
  const open = await placePaid();
  const request = requestFor(open, 4_000, "key-of-the-unsent");
  await pay.runtime.db.withTransaction((tx) => requestRefund(tx, pay.runtime, request));
  await sweepRefunds(pay.runtime);
  expect(made(open)).toHaveLength(0);
  pay.advance(2 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => sweepRefunds(pay.runtime)));
  await refundPayment(pay.runtime, request);
  expect(made(open)).toHaveLength(1);
  expect((await pay.lookUp(open)).refundedAmount).toBe(4_000);
});

test.each([
  ["before the provider heard of it", 0],
  ["after the provider made it", 1],
])("a process that dies while it sends, %s: never sent again", async (_name, atProvider) => {
  const open = await placePaid({ refundAnswers: ["lost"] });
  const request = requestFor(open, 4_000, `key-of-the-killed-${atProvider}`);
  const [refund] = await pay.runtime.db.withTransaction((tx) =>
    requestRefund(tx, pay.runtime, request),
  );
  const id = refund?.id ?? "";
  // the claim stands, and what follows it never comes
  const killed = () => Promise.reject(new Error("killed"));
  const { db } = pay.runtime;
  const dying = {
    ...(atProvider ? pay.runtime : cutOff()),
    db: { ...db, withTransaction: killed },
  };
  await expect(sendRefund(dying, id)).rejects.toThrow("killed");
  // while it is being sent nobody may call it failed and send another
  const failed = { id, status: "failed", actor: "staff:test", note: "" } as const;
  const settling = db.withTransaction((tx) => settleRefund(tx, pay.runtime, failed));
  await expect(settling).rejects.toMatchObject({ code: "conflict" });
  expect(await sendRefund(pay.runtime, id)).toBe(false);
  pay.advance(3 * minuteMs);
  await sweepRefunds(pay.runtime);
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown"]);
  expect(made(open)).toHaveLength(atProvider);
  expect((await pay.lookUp(open)).refunds).toMatchObject([
    { amount: 4_000, state: atProvider ? "sent" : "under_way" },
  ]);
});

test.each([
  [
    "a clear yes",
    200,
    '{"success":true,"data":{"status":"SUCCESS","refund_transaction_reference":"R"}}',
    "done",
  ],
  ["a yes in the other word", 200, '{"success":true,"data":{"successful":true}}', "done"],
  ["a refund that only began", 200, '{"success":true,"data":{"status":"Initialized"}}', "unknown"],
  ["success false", 200, '{"success":false,"data":null}', "unknown"],
  ["a refused amount", 400, '{"message":"Invalid refund amount"}', "failed"],
  ["a refused key", 401, '{"message":"Authentication failed"}', "failed"],
  ["a 400 of a proxy", 400, "<html>", "unknown"],
  ["a server error", 500, '{"message":"oops"}', "unknown"],
  ["too many requests", 429, "{}", "unknown"],
])("reads %s", (_name, status, body, kind) => {
  expect(readRefundAnswer(status, body).kind).toBe(kind);
});
