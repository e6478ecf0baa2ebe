import { afterAll, beforeAll, expect, test } from "vitest";
import { type CaseDesk, createCaseDesk, getResolution } from "../../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../../tests/kit/payment-shop.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

const refund = async ({ order }: OpenOrder, refundable: number, wish: object) => {
  const reply = await desk.call(`POST /staff/orders/${order.id}/refunds`, desk.owner, {
    ...{ lines: [], shipping: false, why: "unwanted", refundable },
    ...wish,
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
};
const theGarment = {
  mode: "lines",
  lines: [{ position: 1, quantity: 1, disposition: "buyer" }],
  amount: 10_000,
};
const noteOf = async (open: OpenOrder) =>
  (await desk.pay.lookUp(open)).paymentNotes?.[0]?.text ?? "";
const lastEmail = async (open: OpenOrder) =>
  (await desk.mailsOf(open, "payment-note")).at(-1)?.text ?? "";

test("a refund made before an order was paid twice stays: all of the second payment is refunded", async () => {
  const open = await desk.twice((paid) => refund(paid, 10_000, { mode: "amount", amount: 2_000 }));
  expect(await lastEmail(open)).toContain("We're refunding the ₦10,000");
  expect(await noteOf(open)).toContain("We're refunding the ₦10,000");
  const paymentCase = await desk.caseOf(open);
  expect(getResolution(paymentCase, "refund_excess").button).toBe("Refund ₦10,000");
  await desk.settle(paymentCase, "refund_excess");
  expect(desk.sentBack(open)).toEqual([2_000, 10_000]);
});

test("includes what was refunded since, for the buyer too", async () => {
  const open = await desk.twice();
  await refund(open, 20_000, { mode: "amount", amount: 4_000 });
  expect(await noteOf(open)).toContain("We're refunding the remaining ₦6,000");
  expect(getResolution(await desk.caseOf(open), "refund_excess").button).toBe("Refund ₦6,000");
});

test("a second payment of an order with a refunded item is reported until it is refunded", async () => {
  const open = await desk.twice();
  await refund(open, 20_000, theGarment);
  expect(await noteOf(open)).toContain("We're refunding the ₦10,000");
  expect(await noteOf(open)).not.toContain("is going ahead");
  const paymentCase = await desk.caseOf(open);
  expect(getResolution(paymentCase, "refund_excess").button).toBe("Refund ₦10,000");
  await desk.settle(paymentCase, "refund_excess");
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "REFUNDED", paymentNotes: [] });
});

test("an overpayment after a partial refund is reported by the amount to refund", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [], receivedPercent: 105 });
  await refund(open, 10_500, theGarment);
  expect(await noteOf(open)).toContain("We received ₦10,500");
  expect(await noteOf(open)).toContain("We're refunding the ₦500");
  desk.pay.control.plan(open.payment.reference, { events: [], receivedPercent: 120 });
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.call(`POST /staff/orders/${open.order.id}/payments/recheck`);
  expect(await lastEmail(open)).toContain("We received ₦12,000");
  expect(await lastEmail(open)).toContain("We're refunding the ₦2,000");
  expect(getResolution(await desk.caseOf(open), "refund_excess").button).toBe("Refund ₦2,000");
});
