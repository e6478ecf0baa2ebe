import { afterAll, beforeAll, expect, test } from "vitest";
import type { DisputedTransfer } from "#contract/api/payments/bank-transfers.ts";
import type { PaymentCase } from "#contract/api/payments/staff-payments.ts";
import { offered } from "../../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";
import {
  type AwaitedOrder,
  createTransferDesk,
  type TransferDesk,
} from "../../../../tests/kit/transfer-desk.ts";

let at: TransferDesk;
beforeAll(async () => {
  at = await createTransferDesk();
});
afterAll(() => at.close());

const shortOf = async (open: OpenOrder) =>
  (await at.desk.openCases(open)).map(({ kind, amount }) => [kind, amount]);

const noteTextsOf = async (open: OpenOrder) =>
  (await at.desk.pay.lookUp(open)).paymentNotes?.map(({ text }) => text);

test("instalments are one case, over the current balance", async () => {
  const awaited = await at.place();
  const open = at.bookOf(awaited);
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 1_000, due: 4_000 });
  expect(await shortOf(open)).toEqual([["underpaid", 3_000]]);
  expect(await noteTextsOf(open)).toEqual([
    expect.stringContaining("₦7,000 of the ₦10,000 for order"),
  ]);
  expect((await at.desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain("₦3,000 is missing");
  await at.receive(awaited, { amount: 3_000, due: 3_000 });
  expect(await shortOf(open)).toEqual([]);
});

test("a balance paid after it was written off is reported as the balance, with nothing to refund", async () => {
  const awaited = await at.place();
  const open = at.bookOf(awaited);
  await at.receive(awaited, { amount: 6_000 });
  await at.desk.settle(await at.desk.caseOf(open), "accept_as_paid");
  await at.receive(awaited, { amount: 4_000, due: 0 });
  const mail = (await at.desk.mailsOf(open, "payment-note")).at(-1)?.text;
  expect(mail).toContain("We received ₦4,000");
  expect(mail).toContain("covers the balance");
  expect(mail).not.toContain("₦0");
  expect(offered(await at.desk.caseOf(open))).toEqual(["leave"]);
  expect(await noteTextsOf(open)).toEqual([]);
});

test("more money by the same payment is reported too", async () => {
  const open = await at.desk.underpaid();
  at.desk.pay.control.plan(open.payment.reference, { events: [], receivedPercent: 70 });
  at.desk.pay.control.settle(open.payment.reference, "Completed");
  await at.desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
  expect(await shortOf(open)).toEqual([["underpaid", 3_000]]);
  expect((await at.desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain("₦3,000 is missing");
});

test("an excess grows with its payment, also after the order ended: all of it is refundable", async () => {
  const { desk } = at;
  const { control } = desk.pay;
  const grow = async (open: OpenOrder, receivedPercent: number) => {
    control.plan(open.payment.reference, { events: [], receivedPercent });
    control.settle(open.payment.reference, "Completed");
    await desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
  };
  const open = await desk.place();
  await desk.payFor(open, { events: [], receivedPercent: 120 });
  await grow(open, 150);
  expect(await shortOf(open)).toEqual([["overpaid", 5_000]]);
  expect((await desk.mailsOf(open, "payment-note")).at(-1)?.text).toContain("₦5,000 too much");
  await desk.settle(await desk.caseOf(open), "refund_excess");
  expect(desk.sentBack(open)).toEqual([5_000]);
  await grow(open, 160);
  expect(await shortOf(open)).toEqual([["overpaid", 1_000]]);

  const halfBack = await desk.place();
  await desk.payFor(halfBack, { events: [], receivedPercent: 120 });
  const refunded = await desk.call(`POST /staff/orders/${halfBack.order.id}/refunds`, desk.owner, {
    ...{ mode: "amount", lines: [], shipping: false, why: "unwanted" },
    ...{ amount: 2_000, refundable: 12_000 },
  });
  expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
  await grow(halfBack, 150);
  expect((await desk.mailsOf(halfBack, "payment-note")).at(-1)?.text).toContain("₦3,000 too much");

  const late = await desk.late();
  await grow(late, 130);
  expect(await shortOf(late)).toEqual([["paid_after_close", 13_000]]);
});

/** Money that was counted turns out never to have come. */
async function isNotReceived({ order }: AwaitedOrder, transfer: "T1" | "T2"): Promise<void> {
  const disputed = await at.desk.call<DisputedTransfer>(
    `POST /staff/bank-transfers/${order.orderNumber}-${transfer}/dispute`,
    at.desk.owner,
    { reason: "Recorded by mistake" },
  );
  expect(disputed.status).toBe(200);
  const { caseId } = disputed.body.data;
  const reply = await at.desk.call<PaymentCase>(`GET /staff/payment-cases/${caseId}`);
  await at.desk.settle(reply.body.data, "record_reversal");
}

test("an instalment not received: the buyer sees the balance without it", async () => {
  const awaited = await at.place();
  const open = at.bookOf(awaited);
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 1_000, due: 4_000 });
  await isNotReceived(awaited, "T1");
  expect(await shortOf(open)).toEqual([["underpaid", 9_000]]);
  const [listed] = await at.desk.openCases(open);
  const paymentCase = await at.desk.caseOf(open);
  expect([listed?.order?.receivedAmount, paymentCase.order?.receivedAmount]).toEqual([
    1_000, 1_000,
  ]);
  const [note] = (await noteTextsOf(open)) ?? [];
  expect(note).toContain("₦1,000 of the ₦10,000");
  expect(note).toContain("₦9,000 is missing");
});

test("the newest instalment not received: the balance without it stays a case", async () => {
  const awaited = await at.place();
  const open = at.bookOf(awaited);
  await at.receive(awaited, { amount: 6_000 });
  await at.receive(awaited, { amount: 1_000, due: 4_000 });
  await isNotReceived(awaited, "T2");
  expect(await shortOf(open)).toEqual([["underpaid", 4_000]]);
  expect(await noteTextsOf(open)).toEqual([
    expect.stringContaining("₦6,000 of the ₦10,000 for order"),
  ]);
});

test.each([
  ["T1", "T2"],
  ["T2", "T1"],
] as const)(
  "neither instalment was received, first %s, then %s: the order is as it was placed",
  async (first, second) => {
    const awaited = await at.place();
    const open = at.bookOf(awaited);
    await at.receive(awaited, { amount: 6_000 });
    await at.receive(awaited, { amount: 1_000, due: 4_000 });
    await isNotReceived(awaited, first);
    await isNotReceived(awaited, second);
    expect(await shortOf(open)).toEqual([]);
    expect(await at.desk.pay.lookUp(open)).toMatchObject({ dueAmount: 10_000, canPay: true });
  },
);
