import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { CaseDesk } from "../../../../tests/kit/case-desk.ts";
import { createTransferDesk, type TransferDesk } from "../../../../tests/kit/transfer-desk.ts";

let transfers: TransferDesk;
let desk: CaseDesk;
beforeAll(async () => {
  transfers = await createTransferDesk();
  desk = transfers.desk;
});
afterAll(() => transfers.close());

/** Whether the buyer was notified of each event of an order, by kind. */
async function visibilityByKind({ order }: { readonly order: { readonly id: string } }) {
  const { timeline } = (await desk.call<StaffOrder>(`GET /staff/orders/${order.id}`)).body.data;
  return Object.fromEntries(
    timeline
      .filter(({ id }) => id !== null)
      .map(({ kind, isVisibleToBuyer }) => [kind, isVisibleToBuyer]),
  );
}

test("an underpayment that was accepted was emailed to its buyer both times", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "accept_as_paid");
  expect(await desk.mailsOf(open, "payment-note")).toHaveLength(2);
  expect(await visibilityByKind(open)).toEqual({
    case_opened: true,
    case_resolved: true,
  });
});

test("a refunded excess was emailed to its buyer from the case to the refund", async () => {
  const open = await desk.place();
  await desk.payFor(open, { receivedPercent: 120, events: [] });
  await desk.settle(await desk.caseOf(open), "refund_excess");
  expect(await desk.mailsOf(open, "order-refund")).toHaveLength(1);
  expect(await visibilityByKind(open)).toEqual({
    case_opened: true,
    refund_requested: true,
    case_resolved: true,
    refund_done: true,
  });
});

test("an unanswered refund was emailed to its buyer", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [], refundAnswers: ["lost"] });
  await desk.call(`POST /staff/orders/${open.order.id}/refunds`, desk.owner, {
    ...{ mode: "amount", amount: 1_000, refundable: 10_000, lines: [], shipping: false },
    why: "goodwill",
  });
  expect(await visibilityByKind(open)).toEqual({
    refund_requested: true,
    refund_unknown: true,
    case_opened: true,
  });
});

test("a transfer that paid its order was emailed to its buyer", async () => {
  const awaited = await transfers.place();
  await transfers.receive(awaited);
  expect(await visibilityByKind(awaited)).toEqual({ transfer_received: true });
});

test("an email that staff sent again is in the timeline", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [] });
  const sent = await desk.call(`POST /staff/orders/${open.order.id}/resend-email`);
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  expect(await visibilityByKind(open)).toEqual({ email_resent: true });
});

test("a case closed without an email to its buyer stays internal", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [] });
  desk.pay.control.settle(open.payment.reference, "Failed");
  await desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
  await desk.settle(await desk.caseOf(open), "leave");
  expect(await visibilityByKind(open)).toEqual({
    case_opened: true,
    case_resolved: false,
  });
});
