import { afterAll, beforeAll, expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import {
  createPaymentShop,
  type OpenOrder,
  type PaymentShop,
} from "../../../tests/kit/payment-shop.ts";
import { readRefundAnswer } from "./payaza/request-refund.ts";
import { type RefundRequest, refundPayment, settleRefund } from "./refund-payment.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

async function placePaid(plan = {}): Promise<OpenOrder> {
  const open = await pay.place();
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

const asked = () => pay.control.exchanges().filter(({ kind }) => kind === "refund").length;

test("a refund is asked for once, however often its request is sent", async () => {
  const open = await placePaid();
  const before = asked();
  const request = requestFor(open, 4_000, "key-of-the-first");
  const refunds = await Promise.all(
    Array.from({ length: 5 }, () => refundPayment(pay.runtime, request)),
  );
  expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
  expect(await refundPayment(pay.runtime, request)).toMatchObject({
    status: "done",
    amountKobo: 400_000,
  });
  expect(asked()).toBe(before + 1);
  expect((await pay.books(open)).status).toBe("REFUNDED");
  await expect(
    refundPayment(pay.runtime, { ...request, amountKobo: kobo(1) }),
  ).rejects.toMatchObject({ code: "idempotency_mismatch" });
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

test("the excess of an overpaid order is refunded without touching the order", async () => {
  const open = await placePaid({ receivedPercent: 120 });
  await refundPayment(pay.runtime, requestFor(open, 2_000, "key-of-excess"));
  expect((await pay.books(open)).status).toBe("PAID");
});

test("without a clear answer a refund is unknown: not asked again, staff settle it", async () => {
  const open = await placePaid();
  const { config } = pay.runtime;
  const unreachable = { ...config.payaza, apiBase: "http://127.0.0.1:1" };
  const runtime = { ...pay.runtime, config: { ...config, payaza: unreachable } };
  const request = requestFor(open, 10_000, "key-of-unknown");
  const refund = await refundPayment(runtime, request);
  expect(refund.status).toBe("unknown");
  expect(await refundPayment(pay.runtime, request)).toMatchObject({ status: "unknown" });
  await expect(
    refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-another")),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: ["refund_unknown"] });
  await pay.runtime.db.withTransaction((tx) =>
    settleRefund(tx, pay.runtime, { id: refund.id, status: "done", actor: "staff:test", note: "" }),
  );
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
  ["a refused amount", 400, '{"message":"Invalid refund amount"}', "refused"],
  ["a refused key", 401, '{"message":"Authentication failed"}', "refused"],
  ["a 400 of a proxy", 400, "<html>", "unknown"],
  ["a server error", 500, '{"message":"oops"}', "unknown"],
  ["too many requests", 429, "{}", "unknown"],
])("reads %s", (_name, status, body, kind) => {
  expect(readRefundAnswer(status, body).kind).toBe(kind);
});
