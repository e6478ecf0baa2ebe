import { afterAll, beforeAll, expect, test } from "vitest";
import { lockOrder } from "#server/modules/orders/queries/index.ts";
import { withPayaza } from "../../../../tests/kit/payaza-config.ts";
import { createPaymentShop, type PaymentShop } from "../../../../tests/kit/payment-shop.ts";
import {
  countRefundRequests,
  listProviderRefunds,
  placePaid,
  requestFor,
} from "../../../../tests/kit/refunded-payment.ts";
import { refundPayment, requestRefund } from "./request-refund.ts";
import { pollRefunds, sendRefund } from "./send-refund.ts";
import { settleRefund } from "./settle-refund.ts";

let pay: PaymentShop;
beforeAll(async () => {
  pay = await createPaymentShop();
});
afterAll(() => pay.close());

const minuteMs = 60_000;

/** The provider cannot be reached from here. */
const cutOff = () => withPayaza(pay.runtime, { apiBase: "http://127.0.0.1:1" });

test("without a clear answer a refund is unknown: not sent again, and settled by querying the provider", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost"] });
  const request = requestFor(open, 10_000, "key-of-unknown");
  const before = countRefundRequests(pay);
  expect(await refundPayment(pay.runtime, request)).toMatchObject([{ status: "unknown" }]);
  expect(await refundPayment(pay.runtime, request)).toMatchObject([{ status: "unknown" }]);
  await expect(
    refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-another")),
  ).rejects.toMatchObject({ code: "conflict" });
  expect(await pay.books(open)).toMatchObject({ status: "PAID", reviews: ["refund_unknown"] });
  expect(await pay.lookUp(open)).toMatchObject({
    refundedAmount: 0,
    refunds: [{ amount: 10_000, state: "in_progress" }],
    paymentNotes: [{ title: "Your refund is taking longer than usual" }],
  });
  pay.advance(3 * minuteMs);
  await pollRefunds(pay.runtime);
  expect((await pay.books(open)).status).toBe("REFUNDED");
  expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 10_000, paymentNotes: [] });
  expect([countRefundRequests(pay), listProviderRefunds(pay, open).length]).toEqual([
    before + 1,
    1,
  ]);
});

test("two identical unknown ones are not both settled by one entry of the provider's list", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost", "lost_undone"] });
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-one"));
  await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-twin-two"));
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown", "refund_unknown"]);
  pay.advance(3 * minuteMs);
  await pollRefunds(pay.runtime);
  expect(await pay.lookUp(open)).toMatchObject({ refundedAmount: 4_000 });
  expect(listProviderRefunds(pay, open)).toHaveLength(1);
});

test("one that the provider never processed stays unknown until a person confirms it, and can then be retried", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost_undone"] });
  const [refund] = await refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-undone"));
  pay.advance(3 * minuteMs);
  await pollRefunds(pay.runtime);
  expect((await pay.lookUp(open)).refunds).toMatchObject([{ state: "in_progress" }]);
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
  expect(await pay.lookUp(open)).toMatchObject({ refunds: [], paymentNotes: [] });
  await refundPayment(pay.runtime, requestFor(open, 10_000, "key-of-the-second-try"));
  expect((await pay.books(open)).status).toBe("REFUNDED");
});

test("settled twice at once as unknown, it opens one case and is recorded once", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost"] });
  const { db } = pay.runtime;
  const [refund] = await db.withTransaction((tx) =>
    requestRefund(tx, pay.runtime, requestFor(open, 4_000, "key-of-unknown-twice")),
  );
  const outcome = {
    id: refund?.id ?? "",
    status: "unknown",
    actor: "system",
    note: "no answer",
  } as const;
  const settle = () => db.withTransaction((tx) => settleRefund(tx, pay.runtime, outcome));
  const settled = await settleWhileLocked(open.order.id, [settle, settle]);
  expect(settled).toMatchObject([{ status: "unknown" }, { status: "unknown" }]);
  const recorded = await db.rows({
    text: `select (select count(*)::integer from order_event where order_id = $1 and kind = 'refund_unknown') as events,
      (select count(*)::integer from audit_entry where subject = $2 and action = 'refund.unconfirmed') as entries,
      (select count(*)::integer from payment_case where reference = $2) as cases`,
    values: [open.order.id, outcome.id],
  });
  expect(recorded).toEqual([{ events: 1, entries: 1, cases: 1 }]);
});

test("sent by hand while the poll finds it, it is booked once as what was stored first", async () => {
  const open = await placePaid(pay, { refundAnswers: ["lost"] });
  const [refund] = await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-done-twice"));
  const id = refund?.id ?? "";
  const { db } = pay.runtime;
  const settle = (status: "done" | "unknown", actor: string) => () =>
    db.withTransaction((tx) => settleRefund(tx, pay.runtime, { id, status, actor, note: "" }));
  const settled = await settleWhileLocked(open.order.id, [
    settle("done", "system"),
    settle("unknown", "system"),
    settle("done", "staff:test"),
  ]);
  expect(settled.filter((each) => each === "conflict")).toHaveLength(2);
  expect((await pay.lookUp(open)).refundedAmount).toBe(4_000);
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown"]);
});

/** Begins settlements, in order, while the order is locked, so that each waits for the one before. */
async function settleWhileLocked(
  orderId: string,
  settlements: readonly (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const { db } = pay.runtime;
  const { promise: isAwaited, resolve: release } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: onLocked } = Promise.withResolvers<void>();
  const lock = db.withTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    onLocked();
    await isAwaited;
  });
  await isLocked;
  const waiting = {
    text: "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  };
  const running: Promise<unknown>[] = [];
  for (const settle of settlements) {
    running.push(settle().catch(({ code }) => code));
    await expect.poll(() => db.rows(waiting)).toHaveLength(running.length);
  }
  release();
  await lock;
  return await Promise.all(running);
}

test("one that the provider declines fails, and staff and the buyer are emailed", async () => {
  const open = await placePaid(pay, { refundAnswers: ["declined"] });
  const refunds = await refundPayment(pay.runtime, requestFor(open, 4_000, "key-of-declined"));
  expect(refunds).toMatchObject([{ status: "failed" }]);
  expect(await pay.books(open)).toMatchObject({
    status: "PAID",
    reviews: ["refund_failed"],
    mails: ["order-paid", "payment-note", "payment-review"],
  });
  const recorded = await pay.runtime.db.rows({
    text: "select actor, action from audit_entry where subject = $1",
    values: [refunds[0]?.id],
  });
  expect(recorded).toContainEqual({ actor: "system", action: "refund.rejected" });
});

test("a process that dies before sending: the job sends, once", async () => {
  const open = await placePaid(pay);
  const request = requestFor(open, 4_000, "key-of-the-unsent");
  await pay.runtime.db.withTransaction((tx) => requestRefund(tx, pay.runtime, request));
  await pollRefunds(pay.runtime);
  expect(listProviderRefunds(pay, open)).toHaveLength(0);
  pay.advance(2 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => pollRefunds(pay.runtime)));
  await refundPayment(pay.runtime, request);
  expect(listProviderRefunds(pay, open)).toHaveLength(1);
  expect((await pay.lookUp(open)).refundedAmount).toBe(4_000);
});

test.each([
  ["before the provider heard of it", 0],
  ["after the provider made it", 1],
])("a process that dies while sending, %s: never sent again", async (_name, atProvider) => {
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
  await pollRefunds(pay.runtime);
  expect((await pay.books(open)).reviews).toEqual(["refund_unknown"]);
  expect(listProviderRefunds(pay, open)).toHaveLength(atProvider);
  expect((await pay.lookUp(open)).refunds).toMatchObject([
    { amount: 4_000, state: atProvider ? "sent" : "in_progress" },
  ]);
});
