import { afterAll, beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { deleteIdempotencyKeys } from "#server/database/idempotency.ts";
import { listMails } from "../../../../tests/kit/mails.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import {
  countRefundRequests,
  listProviderRefunds,
  placePaid,
  requestFor,
} from "../../../../tests/kit/refunded-payment.ts";
import { parseRefundAnswer } from "../providers/payaza/refunds.ts";
import { insertRefund } from "../refunds.queries.ts";
import { refundPayment } from "./request-refund.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const minuteMs = 60_000;

test("a partial refund leaves the status; only a full refund makes the order refunded", async () => {
  const open = await placePaid(pay);
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-a-part"));
  expect(await pay.lookUp(open)).toMatchObject({
    status: "PAID",
    receivedAmount: 10_000,
    refundedAmount: 4_000,
    dueAmount: 0,
    refunds: [{ amount: 4_000, state: "sent" }],
    paymentNotes: [],
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
  const mails = await listMails(
    pay.runtime,
    "kind like 'order-refund%' and subject like '%' || $1 || '%'",
    [open.order.orderNumber],
  );
  expect(mails.map(({ subject }) => subject)).toEqual([
    `₦4,000 refunded for order ${open.order.orderNumber}`,
    `₦6,000 refunded for order ${open.order.orderNumber}`,
  ]);
  expect(mails[0]?.text).toContain("Left on the order: ₦6,000");
  expect(mails[1]?.text).toContain("everything you paid");
  expect(mails[1]?.text).toContain("Refunded in total: −₦10,000");
});

test("a refund is requested once, however often and by whomever its request is sent", async () => {
  const open = await placePaid(pay);
  const before = countRefundRequests(pay);
  const request = requestFor(open, 4_000, "key-of-the-first");
  const refunds = await Promise.all(
    Array.from({ length: 5 }, (_, i) =>
      refundPayment(pay.runtime, { ...request, actor: `staff:${i}` }),
    ),
  );
  expect(new Set(refunds.flat().map(({ id }) => id)).size).toBe(1);
  const [again] = await refundPayment(pay.runtime, request);
  expect(again).toMatchObject({ status: "done", amountKobo: 400_000 });
  expect([countRefundRequests(pay), listProviderRefunds(pay, open).length]).toEqual([
    before + 1,
    1,
  ]);
  await expect(
    refundPayment(pay.runtime, { ...request, amountKobo: kobo(1) }),
  ).rejects.toMatchObject({ code: "idempotency_mismatch" });
});

test("a key lasts as long as its refund: expired idempotency keys send nothing again", async () => {
  const open = await placePaid(pay);
  const request = requestFor(open, 4_000, "key-for-life");
  await refundPayment(pay.runtime, request);
  await deleteIdempotencyKeys(pay.runtime.db, new Date(Date.now() + 365 * 24 * 60 * minuteMs));
  await refundPayment(pay.runtime, request);
  expect(listProviderRefunds(pay, open)).toHaveLength(1);
});

test("a refund whose transaction is retried after a deadlock is sent once", async () => {
  const open = await placePaid(pay);
  const before = countRefundRequests(pay);
  const request = requestFor(open, 3_000, "key-of-the-deadlock");
  const { db } = pay.runtime;
  let isFirst = true;
  /** The first transaction is rolled back when its work is done; the same request arrives elsewhere in between. */
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
  expect(countRefundRequests(pay)).toBe(before + 1);
});

test("no more is refunded than was received, also for two concurrent requests", async () => {
  const open = await placePaid(pay);
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

test("the database rejects a refund beyond its payment", async () => {
  const open = await placePaid(pay);
  await refundPayment(pay.runtime, requestFor(open, 6_000, "key-before-the-limit"));
  const insert = pay.runtime.db.withTransaction((tx) =>
    insertRefund(tx, {
      ...{ id: "rfd_beyond", reference: open.payment.reference, orderId: open.order.id },
      ...{ amountKobo: kobo(400_001), shippingKobo: kobo(0), reason: "", message: "" },
      ...{ requestKey: "beyond", operationKey: "beyond", part: 1, returnId: null },
      ...{ status: "requested", requestedBy: "test", requestedAt: new Date(), nextCheckAt: null },
    }),
  );
  await expect(insert).rejects.toThrow("payment_capture_returning_check");
});

test("the excess of an overpaid order is refunded without touching the order", async () => {
  const open = await placePaid(pay, { receivedPercent: 120 });
  expect((await pay.lookUp(open)).paymentNotes).toMatchObject([
    { title: "You paid more than the total" },
  ]);
  await refundPayment(pay.runtime, requestFor(open, 2_000, "key-of-excess"));
  expect((await pay.books(open)).status).toBe("PAID");
  expect((await pay.lookUp(open)).paymentNotes).toEqual([]);
});

test("two payments are refunded by two refunds under one key", async () => {
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
  expect([listProviderRefunds(pay, open).length, listProviderRefunds(pay, second).length]).toEqual([
    1, 1,
  ]);
  expect((await pay.books(open)).status).toBe("REFUNDED");
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
  expect(parseRefundAnswer(status, body).kind).toBe(kind);
});
