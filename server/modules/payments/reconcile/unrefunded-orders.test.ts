import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";
import { resumePayment } from "../attempts/open-payment-attempt.ts";
import { escalateUnrefundedOrders, expireUnpaidOrders } from "./expire-unpaid-orders.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

/** Says that the money of a transfer did not come. @returns the case it opens */
async function dispute({ order }: AwaitedOrder): Promise<PaymentCase> {
  const path = `/staff/bank-transfers/${order.orderNumber}-T1/dispute` as const;
  const disputed = await at.desk.call<{ caseId: string }>(`POST ${path}`, at.desk.owner, {
    reason: "Not on the statement",
  });
  return (await at.desk.call<PaymentCase>(`GET /staff/payment-cases/${disputed.body.data.caseId}`))
    .body.data;
}

/** @returns the version of the cancelled order */
async function cancel({ order }: AwaitedOrder): Promise<number> {
  const path = `/staff/orders/${order.id}` as const;
  const { version } = (await at.desk.call<StaffOrder>(`GET ${path}`)).body.data;
  const body = { version, reason: "The buyer called it off" };
  const cancelled = await at.desk.call<StaffOrder>(`POST ${path}/cancel`, at.desk.owner, body);
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  return cancelled.body.data.version;
}

/** An order that was paid in part. */
async function paidInPart(): Promise<AwaitedOrder> {
  const awaited = await at.place();
  await at.receive(awaited, { amount: 6_000 });
  return awaited;
}

const caseOf = async (awaited: AwaitedOrder) => {
  await escalateUnrefundedOrders(at.desk.pay.runtime);
  return await at.desk.caseOf(at.bookOf(awaited));
};

test("money of a cancelled order is a case, though it was checked and found before", async () => {
  const awaited = await paidInPart();
  await at.desk.settle(await dispute(awaited), "leave");
  await at.desk.settle(await caseOf(awaited), "request_balance");
  await cancel(awaited);
  // The cancellation can still be undone.
  await escalateUnrefundedOrders(at.desk.pay.runtime);
  expect(await at.desk.openCaseCount(at.bookOf(awaited))).toBe(0);
  at.desk.pay.advance(orderEmailWaitMs + 1_000);
  const paymentCase = await caseOf(awaited);
  expect(paymentCase.kind).toBe("paid_after_close");
  // Its buyer was notified of the refund, and of nothing else.
  expect(paymentCase.resolutions[0]?.resolution).toBe("send_back");
  const notes = await at.desk.mailsOf(at.bookOf(awaited), "payment-note");
  expect(notes.at(-1)?.text).toContain("We're refunding it");
  expect(notes.at(-1)?.text).not.toContain("If the items are still available");
  await at.desk.settle(paymentCase, "leave");
  await escalateUnrefundedOrders(at.desk.pay.runtime);
  expect(await at.desk.openCaseCount(at.bookOf(awaited))).toBe(0);
});

test("and also if it is found after the order ended: its existence doesn't say whose it is", async () => {
  const awaited = await paidInPart();
  const disputed = await dispute(awaited);
  await at.desk.settle(await at.desk.caseOf(at.bookOf(awaited), "underpaid"), "request_balance");
  await cancel(awaited);
  at.desk.pay.advance(orderEmailWaitMs + 1_000);
  await at.desk.settle(disputed, "leave");
  expect((await caseOf(awaited)).kind).toBe("paid_after_close");
});

test("while an unpaid order is being refunded, nothing more is requested, nor called safe", async () => {
  const awaited = await paidInPart();
  const { id } = awaited.order;
  await at.desk.settle(await at.desk.caseOf(at.bookOf(awaited), "underpaid"), "request_balance");
  const countNotes = async () => (await at.desk.mailsOf(at.bookOf(awaited), "payment-note")).length;
  const before = await countNotes();
  const refund = await at.desk.call(`POST /staff/orders/${id}/refunds`, at.desk.owner, {
    ...{ mode: "amount", lines: [], shipping: false, why: "unwanted" },
    ...{ amount: 6_000, refundable: 6_000 },
  });
  expect(refund.status, JSON.stringify(refund.body)).toBe(201);
  await expect(resumePayment(at.desk.pay.runtime, id)).rejects.toMatchObject({
    code: "order_not_payable",
  });
  await at.desk.pass(72 * 60);
  await expireUnpaidOrders(at.desk.pay.runtime);
  expect(await at.desk.openCaseCount(at.bookOf(awaited))).toBe(0);
  expect(await countNotes()).toBe(before);
});

test("an order cancelled with an open case can be reopened", async () => {
  const awaited = await paidInPart();
  const version = await cancel(awaited);
  const path = `POST /staff/orders/${awaited.order.id}/reopen` as const;
  const back = await at.desk.call<StaffOrder>(path, at.desk.owner, { version });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body.data.status).toBe("PENDING_PAYMENT");
  expect((await at.desk.caseOf(at.bookOf(awaited))).kind).toBe("underpaid");
});
