import { afterAll, beforeAll, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { offered, wayOf } from "../../../tests/kit/case-desk.ts";
import { signInStaff } from "../../../tests/kit/staff.ts";
import { createTakenBackDesk, type TakenBackDesk } from "../../../tests/kit/taken-back-desk.ts";
import { raiseForgotten } from "./raise-forgotten.ts";

let desk: TakenBackDesk;
beforeAll(async () => {
  desk = await createTakenBackDesk();
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;

test("a short payment that was taken as paid and is taken back is a case, and both are told", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "take_as_paid");
  await desk.turn(open, "Failed");
  const seen = await desk.caseOf(open);
  expect(seen).toMatchObject({ kind, amount: 6_000, order: { status: "PAID" } });
  expect(offered(seen)).toEqual(["leave", "write_off", "book_reversal"]);
  expect((await desk.notesOf(open)).at(-1)).toContain("₦6,000 may have been taken back");
  await desk.settle(seen, "book_reversal");
  expect(await desk.pay.books(open)).toMatchObject({ status: "REFUNDED", taken: 0 });
});

test("a parcel whose money may be gone tells everybody to hold it until that is settled, and some of the case", async () => {
  const open = await desk.paid();
  const packer = await signInStaff(desk.pay.shop, "packer");
  const path = `GET /staff/orders/${open.order.id}` as const;
  const told = async (as = desk.owner) => (await desk.call<StaffOrder>(path, as)).body.data;
  expect(await told()).toMatchObject({ isMoneyDoubted: false, openCaseId: null });
  await desk.turn(open, "Failed");
  const seen = await desk.caseOf(open);
  expect(await told()).toMatchObject({ isMoneyDoubted: true, openCaseId: seen.id });
  const toPacker = await told(packer);
  expect(toPacker.isMoneyDoubted).toBe(true);
  expect(toPacker).not.toHaveProperty("openCaseId");
  await desk.settle(seen, "leave");
  expect(await told(packer)).toMatchObject({ isMoneyDoubted: false });
});

test("money that is too much holds no parcel", async () => {
  const open = await desk.paid(120);
  const seen = await desk.caseOf(open);
  const told = await desk.call<StaffOrder>(`GET /staff/orders/${open.order.id}`);
  expect(told.body.data).toMatchObject({ isMoneyDoubted: false, openCaseId: seen.id });
});

test("a signed event that calls a short payment failed is a case too", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "take_as_paid");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 6_000 });
});

test("a short payment of an order that is still unpaid: once it is booked, all of the total is due", async () => {
  const open = await desk.underpaid();
  await desk.turn(open, "Failed");
  expect(await desk.kindsOf(open)).toEqual([kind, "underpaid"]);
  const seen = await desk.caseOf(open, kind);
  expect(offered(seen)).toEqual(["leave", "book_reversal"]);
  expect(wayOf(seen, "book_reversal").effect).toContain(
    "Its case of what is missing waits for you.",
  );
  await desk.settle(seen, "book_reversal");
  expect(await desk.pay.lookUp(open)).toMatchObject({
    status: "PENDING_PAYMENT",
    receivedAmount: 0,
    dueAmount: 10_000,
  });
  const short = await desk.caseOf(open);
  expect([short.amount, wayOf(short, "ask_rest").amount]).toEqual([10_000, 10_000]);
});

test("late money that is taken back is booked or there, and is not sent to anybody", async () => {
  const open = await desk.late();
  await desk.turn(open, "Failed");
  const seen = await desk.caseOf(open, kind);
  expect(offered(seen)).toEqual(["leave", "book_reversal"]);
  expect(wayOf(seen, "leave")).toMatchObject({ title: "The money is there", amount: null });
  expect(wayOf(seen, "book_reversal")).toMatchObject({
    title: "The bank took it back: book it",
    amount: 10_000,
    effect: expect.stringContaining("The order stays as it is."),
  });
  await desk.settle(seen, "book_reversal");
  expect(await desk.pay.lookUp(open)).toMatchObject({
    status: "EXPIRED",
    receivedAmount: 0,
    refunds: [{ amount: 10_000, state: "taken_back" }],
  });
  expect(desk.sentBack(open)).toEqual([]);
  expect((await desk.pay.books(open)).taken).toBe(0);
  const late = await desk.caseOf(open);
  expect(late).toMatchObject({ kind: "paid_after_close", ways: [{ title: "Close the case" }] });
  await desk.settle(late, "leave");
});

test("that money of an ended order is there does not say whose it is", async () => {
  const open = await desk.underpaid();
  await desk.turn(open, "Failed");
  await desk.settle(await desk.caseOf(open, "underpaid"), "ask_rest");
  const path = `/staff/orders/${open.order.id}` as const;
  const { version } = (await desk.call<StaffOrder>(`GET ${path}`)).body.data;
  const cancelled = await desk.call(`POST ${path}/cancel`, desk.owner, {
    version,
    reason: "The buyer called it off",
  });
  expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
  desk.pay.advance(undoAllowedMs + 1_000);
  await desk.settle(await desk.caseOf(open, kind), "leave");
  await raiseForgotten(desk.pay.runtime);
  expect(await desk.kindsOf(open)).toEqual(["paid_after_close"]);
});

test("a payment that came too much is in question for all that came", async () => {
  const open = await desk.paid(120);
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 12_000 });
});

test("what was found there and is taken back later is a case again, once each time", async () => {
  const open = await desk.paid();
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Failed");
  expect((await desk.notesOf(open)).length).toBe(2);
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.ask(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  await desk.turn(open, "Completed");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  await desk.ask(open);
  expect((await desk.notesOf(open)).length).toBe(3);
});

test.each(["server_error", "not_found"] as const)(
  "what was found there and is taken back later is a case again, though the answer between was %s",
  async (between) => {
    const open = await desk.paid();
    await desk.turn(open, "Failed");
    await desk.settle(await desk.caseOf(open), "leave");
    await desk.turn(open, "Completed");
    desk.pay.control.plan(open.payment.reference, { events: [], answers: [between] });
    await desk.ask(open);
    await desk.turn(open, "Failed");
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
    expect((await desk.notesOf(open)).length).toBe(2);
  },
);

test("a signed event calls money gone anew while the provider does not answer: a case again", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Completed");
  desk.pay.control.plan(open.payment.reference, { events: [], answers: ["server_error"] });
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("a signed event against the provider's own answer is a case once", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Completed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.kindsOf(open)).toEqual([]);
});

test("who says that the money is there has the provider asked, so that it can be taken back anew", async () => {
  const open = await desk.paid();
  await desk.turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open), "leave");
  await desk.turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("money that the store sent back itself was not taken back, whatever its payment is called then", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "refund_and_cancel");
  expect(desk.sentBack(open)).toEqual([6_000]);
  await desk.turn(open, "Failed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  expect((await desk.notesOf(open)).length).toBe(1);
});

test("a case of money that was sent back meanwhile does not say that it is there", async () => {
  const open = await desk.late();
  await desk.turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open, "paid_after_close"), "send_back");
  expect((await desk.caseOf(open, kind)).ways).toMatchObject([
    { way: "leave", title: "Close the case", effect: "Nothing of it is left. Nothing moves." },
  ]);
});

test("a part was booked and the rest is taken back: a case of the rest, and none once all is booked", async () => {
  const open = await desk.paid();
  await desk.name(open, 40);
  const part = await desk.caseOf(open);
  expect(part.amount).toBe(6_000);
  await desk.settle(part, "book_reversal");
  await desk.ask(open);
  expect(await desk.kindsOf(open)).toEqual([]);
  await desk.turn(open, "Failed");
  const rest = await desk.caseOf(open);
  expect(rest).toMatchObject({ kind, amount: 4_000 });
  await desk.settle(rest, "book_reversal");
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  await desk.turn(open, "Completed");
  await desk.turn(open, "Failed");
  expect(await desk.kindsOf(open)).toEqual([]);
});

test("a case that is open when more is taken back is about all of it", async () => {
  const open = await desk.paid();
  await desk.name(open, 40);
  const before = await desk.caseOf(open);
  await desk.turn(open, "Failed");
  const seen = await desk.caseOf(open);
  expect([before.amount, seen.amount]).toEqual([6_000, 10_000]);
  expect(wayOf(seen, "book_reversal").amount).toBe(10_000);
  expect((await desk.decide(before, "book_reversal")).status).toBe(409);
  await desk.settle(seen, "book_reversal");
});
