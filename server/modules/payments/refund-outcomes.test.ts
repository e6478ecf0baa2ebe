import { afterAll, beforeAll, expect, test } from "vitest";
import { createPaymentShop, type PaymentShop } from "../../../tests/kit/payment-shop.ts";
import {
  countAsked,
  listMade,
  placePaid,
  requestFor,
} from "../../../tests/kit/refunded-payment.ts";
import { refundPayment } from "./refund-payment.ts";
import { requestRefund } from "./request-refund.ts";
import { sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";
import { sweepRefunds } from "./sweep-refunds.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const minuteMs = 60_000;

/** The provider cannot be reached from here. */
const cutOff = () => {
  const { config } = pay.runtime;
  const payaza = { ...config.payaza, apiBase: "http://127.0.0.1:1" };
  return { ...pay.runtime, config: { ...config, payaza } };
};

test("without a clear answer a refund is unknown: not sent again, and settled by asking the provider", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost"] });
  const request = requestFor(open, 10_000, "key-of-unknown");
  const before = countAsked(pay);
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
  expect([countAsked(pay), listMade(pay, open).length]).toEqual([before + 1, 1]);
});

test("two alike of which nothing is known are not both settled by one entry of the provider's list", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost", "lost_undone"] });
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-one"));
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-two"));
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown", "refund_unknown"]);
  pay.advance(3 * minuteMs);
  await sweepRefunds(pay.runtime);
  expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 4_000 });
  expect(listMade(pay, open)).toHaveLength(1);
});

test("one that the provider never made stays unknown until a person says so, and can then be sent anew", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost_undone"] });
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
  const open = await placePaid(pay, { refundAnswers: ["declined"] });
  const refunds = await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-declined"));
  expect(refunds).toMatchObject([{ status: "failed" }]);
  expect(await pay.books(open)).toMatchObject({
    status: "PAID",
    reviews: ["refund_failed"],
    mails: ["order-paid", "payment-note", "payment-review"],
  });
});

test("a process that dies before it sends: the sweep sends, once", async () => {
  const open = await placePaid(pay);
  const request = requestFor(open, 4_000, "key-of-the-unsent");
  await pay.runtime.db.withTransaction((tx) => requestRefund(tx, pay.runtime, request));
  await sweepRefunds(pay.runtime);
  expect(listMade(pay, open)).toHaveLength(0);
  pay.advance(2 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => sweepRefunds(pay.runtime)));
  await refundPayment(pay.runtime, request);
  expect(listMade(pay, open)).toHaveLength(1);
  expect((await pay.lookUp(open)).refundedAmount).toBe(4_000);
});

test.each([
  ["before the provider heard of it", 0],
  ["after the provider made it", 1],
])("a process that dies while it sends, %s: never sent again", async (_name, atProvider) => {
  const open = await placePaid(pay, { refundAnswers: ["lost"] });
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
  expect(listMade(pay, open)).toHaveLength(atProvider);
  expect((await pay.lookUp(open)).refunds).toMatchObject([
    { amount: 4_000, state: atProvider ? "sent" : "under_way" },
  ]);
});
