import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { getResolution, offered } from "../../../../tests/kit/case-desk.ts";
import {
  type ChargebackDesk,
  createChargebackDesk,
} from "../../../../tests/kit/chargeback-desk.ts";
import { signInStaff } from "../../../../tests/kit/staff.ts";
import { escalateUnrefundedOrders } from "../reconcile/expire-unpaid-orders.ts";

let desk: ChargebackDesk;
beforeAll(async () => {
  desk = await createChargebackDesk();
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;

test("an underpayment accepted as paid and then reversed is a case, and staff and buyer are emailed", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "accept_as_paid");
  await desk.turn(open, "Failed");
  const paymentCase = await desk.caseOf(open);
  expect(paymentCase).toMatchObject({ kind, amount: 6_000, order: { status: "PAID" } });
  expect(offered(paymentCase)).toEqual(["leave", "write_off", "record_reversal"]);
  expect((await desk.notesOf(open)).at(-1)).toContain("₦6,000 of your payment for order");
  await desk.settle(paymentCase, "record_reversal");
  expect(await desk.pay.books(open)).toMatchObject({ status: "REFUNDED", reservedUnits: 0 });
});

test("a parcel with a possible chargeback reads Hold for everyone until it is resolved, and shows its case to those allowed", async () => {
  const open = await desk.paid();
  const packer = await signInStaff(desk.pay.shop, "packer");
  const path = `GET /staff/orders/${open.order.id}` as const;
  const readOrder = async (as = desk.owner) => (await desk.call<StaffOrder>(path, as)).body.data;
  expect(await readOrder()).toMatchObject({ isPaymentDisputed: false, openCaseId: null });
  await desk.turn(open, "Failed");
  const paymentCase = await desk.caseOf(open);
  expect(await readOrder()).toMatchObject({ isPaymentDisputed: true, openCaseId: paymentCase.id });
  const toPacker = await readOrder(packer);
  expect(toPacker.isPaymentDisputed).toBe(true);
  expect(toPacker).not.toHaveProperty("openCaseId");
  await desk.settle(paymentCase, "leave");
  expect(await readOrder(packer)).toMatchObject({ isPaymentDisputed: false });
});

test("an excess holds no parcel", async () => {
  const open = await desk.paid(120);
  const paymentCase = await desk.caseOf(open);
  const order = await desk.call<StaffOrder>(`GET /staff/orders/${open.order.id}`);
  expect(order.body.data).toMatchObject({ isPaymentDisputed: false, openCaseId: paymentCase.id });
});

test("a signed event that reports an underpayment failed is a case if the provider confirms it", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "accept_as_paid");
  desk.pay.control.settle(open.payment.reference, "Failed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 6_000 });
});

test("an underpayment of a still unpaid order: once recorded as reversed, the full total is due", async () => {
  const open = await desk.underpaid();
  await desk.turn(open, "Failed");
  expect(await desk.kindsOf(open)).toEqual([kind, "underpaid"]);
  const paymentCase = await desk.caseOf(open, kind);
  expect(offered(paymentCase)).toEqual(["leave", "record_reversal"]);
  expect(getResolution(paymentCase, "record_reversal").effect).toContain(
    "Its underpaid case stays open.",
  );
  await desk.settle(paymentCase, "record_reversal");
  expect(await desk.pay.lookUp(open)).toMatchObject({
    status: "PENDING_PAYMENT",
    receivedAmount: 0,
    dueAmount: 10_000,
  });
  const short = await desk.caseOf(open);
  expect([short.amount, getResolution(short, "request_balance").amount]).toEqual([10_000, 10_000]);
});

test("a reversed late payment is recorded or fine, and is refunded to nobody", async () => {
  const open = await desk.late();
  await desk.turn(open, "Failed");
  const paymentCase = await desk.caseOf(open, kind);
  expect(offered(paymentCase)).toEqual(["leave", "record_reversal"]);
  expect(getResolution(paymentCase, "leave")).toMatchObject({
    title: "Payment is fine",
    amount: null,
  });
  expect(getResolution(paymentCase, "record_reversal")).toMatchObject({
    title: "Charged back: record it",
    amount: 10_000,
    effect: expect.stringContaining("The order doesn't change."),
  });
  await desk.settle(paymentCase, "record_reversal");
  expect(await desk.pay.lookUp(open)).toMatchObject({
    status: "EXPIRED",
    receivedAmount: 0,
    refunds: [{ amount: 10_000, state: "reversed" }],
  });
  expect(desk.sentBack(open)).toEqual([]);
  expect((await desk.pay.books(open)).reservedUnits).toBe(0);
  const late = await desk.caseOf(open);
  expect(late).toMatchObject({
    kind: "paid_after_close",
    resolutions: [{ title: "Close the case" }],
  });
  await desk.settle(late, "leave");
});

test("confirming the payment of an ended order doesn't say whose it is", async () => {
  const open = await desk.underpaid();
  await desk.turn(open, "Failed");
  await desk.settle(await desk.caseOf(open, "underpaid"), "request_balance");
  const path = `/staff/orders/${open.order.id}` as const;
  const { version } = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
  const cancelled = await desk.call(`POST ${path}/cancel`, desk.owner, {
    version,
    reason: "The buyer called it off",
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  desk.pay.advance(orderEmailWaitMs + 1_000);
  await desk.settle(await desk.caseOf(open, kind), "leave");
  await escalateUnrefundedOrders(desk.pay.runtime);
  expect(await desk.kindsOf(open)).toEqual(["paid_after_close"]);
});

test("an overpayment is disputed in full", async () => {
  const open = await desk.paid(120);
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 12_000 });
});

test("a payment found fine and reversed later is a case again, once each time", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.recheck(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  await desk.turn(open, "Completed");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  await desk.recheck(open);
  expect((await desk.notesOf(open)).length).toBe(2);
});

test.each(["server_error", "not_found"] as const)(
  "a payment found fine and reversed later is a case again, though the answer between was %s",
  async (between) => {
    const open = await desk.paid();
    await desk.turn(open, "Failed");
    await desk.settle(await desk.caseOf(open), "leave");
    await desk.turn(open, "Completed");
    desk.pay.control.plan(open.payment.reference, { events: [], answers: [between] });
    await desk.recheck(open);
    await desk.turn(open, "Failed");
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
    expect((await desk.notesOf(open)).length).toBe(2);
  },
);

test.each(["server_error", "initialized"] as const)(
  "a signed event reports a reversal and the provider answers %s: it is queried until it confirms",
  async (between) => {
    const open = await desk.paid();
    const { reference } = open.payment;
    desk.pay.control.plan(reference, { events: [], answers: [between] });
    desk.pay.control.settle(reference, "Failed");
    await desk.pay.control.sendEvent(reference, { kind: "payment", status: "Failed" });
    await desk.pay.receiveWebhooks(open);
    expect(await desk.kindsOf(open)).toEqual([]);
    await desk.pay.runtime.db.rows({
      text: "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs",
    });
    await desk.pay.workQuestions();
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  },
);

test("a signed event against the provider's own answer is no case, and sends no email", async () => {
  const open = await desk.paid();
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  expect(await desk.notesOf(open)).toEqual([]);
});

test("confirming the payment queries the provider, so that it can be reversed again", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("money refunded by the store was not reversed, whatever its payment's status", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "refund_and_cancel");
  expect(desk.sentBack(open)).toEqual([6_000]);
  await desk.turn(open, "Failed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  expect((await desk.notesOf(open)).length).toBe(1);
});

test("a case of money refunded in between can't be resolved as fine", async () => {
  const open = await desk.late();
  await desk.turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open, "paid_after_close"), "send_back");
  expect((await desk.caseOf(open, kind)).resolutions).toMatchObject([
    {
      resolution: "leave",
      title: "Close the case",
      effect: "Nothing is left of this payment. Nothing changes.",
    },
  ]);
});

test("a part was recorded as reversed and the rest is reversed: a case for the rest, and none once all is recorded", async () => {
  const open = await desk.paid();
  await desk.name(open, 40);
  const part = await desk.caseOf(open);
  expect(part.amount).toBe(6_000);
  await desk.settle(part, "record_reversal");
  await desk.recheck(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  await desk.turn(open, "Failed");
  const rest = await desk.caseOf(open);
  expect(rest).toMatchObject({ kind, amount: 4_000 });
  await desk.settle(rest, "record_reversal");
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  await desk.turn(open, "Completed");
  await desk.turn(open, "Failed");
  expect(await desk.kindsOf(open)).toEqual([]);
});

test("an open case covers a further reversal", async () => {
  const open = await desk.paid();
  await desk.name(open, 40);
  const before = await desk.caseOf(open);
  await desk.turn(open, "Failed");
  const paymentCase = await desk.caseOf(open);
  expect([before.amount, paymentCase.amount]).toEqual([6_000, 10_000]);
  expect(getResolution(paymentCase, "record_reversal").amount).toBe(10_000);
  expect((await desk.decide(before, "record_reversal")).status).toBe(409);
  await desk.settle(paymentCase, "record_reversal");
});
