import { afterAll, beforeAll, expect, test } from "vitest";
import { type CaseDesk, createCaseDesk, wayOf } from "../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";

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
  lines: [{ position: 1, quantity: 1, fate: "buyer" }],
  amount: 10_000,
};
const noteOf = async (open: OpenOrder) => (await desk.pay.lookUp(open)).moneyNotes?.[0]?.text ?? "";
const lastMail = async (open: OpenOrder) =>
  (await desk.mailsOf(open, "payment-note")).at(-1)?.text ?? "";

test("what staff gave back before an order was paid twice stays given: all of the second payment goes back", async () => {
  const open = await desk.twice((paid) => refund(paid, 10_000, { mode: "amount", amount: 2_000 }));
  expect(await lastMail(open)).toContain("We send the ₦10,000 back");
  expect(await noteOf(open)).toContain("We send the ₦10,000 back");
  const seen = await desk.caseOf(open);
  expect(wayOf(seen, "refund_excess").button).toBe("Return ₦10,000");
  await desk.settle(seen, "refund_excess");
  expect(desk.sentBack(open)).toEqual([2_000, 10_000]);
});

test("what was given back since is a part of it, for the buyer too", async () => {
  const open = await desk.twice();
  await refund(open, 20_000, { mode: "amount", amount: 4_000 });
  expect(await noteOf(open)).toContain("We send the ₦6,000 that is left of it back");
  expect(wayOf(await desk.caseOf(open), "refund_excess").button).toBe("Return ₦6,000");
});

test("a second payment of an order whose piece was refunded is told until it is back", async () => {
  const open = await desk.twice();
  await refund(open, 20_000, theGarment);
  expect(await noteOf(open)).toContain("We send the ₦10,000 back");
  expect(await noteOf(open)).not.toContain("goes ahead");
  const seen = await desk.caseOf(open);
  expect(wayOf(seen, "refund_excess").button).toBe("Return ₦10,000");
  await desk.settle(seen, "refund_excess");
  expect(await desk.pay.lookUp(open)).toMatchObject({ status: "REFUNDED", moneyNotes: [] });
});

test("money that grows too much after a piece was refunded is told by what goes back", async () => {
  const open = await desk.place();
  await desk.payFor(open, { events: [], receivedPercent: 105 });
  await refund(open, 10_500, theGarment);
  expect(await noteOf(open)).toContain("₦10,500 reached us");
  expect(await noteOf(open)).toContain("We send the ₦500 back");
  desk.pay.control.plan(open.payment.reference, { events: [], receivedPercent: 120 });
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.call(`POST /staff/orders/${open.order.id}/payments/ask`);
  expect(await lastMail(open)).toContain("₦12,000 reached us");
  expect(await lastMail(open)).toContain("We send the ₦2,000 back");
  expect(wayOf(await desk.caseOf(open), "refund_excess").button).toBe("Return ₦2,000");
});
