import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { type CaseDesk, createCaseDesk, offered, wayOf } from "../../../tests/kit/case-desk.ts";
import type { OpenOrder } from "../../../tests/kit/payment-shop.ts";
import { raiseForgotten } from "./raise-forgotten.ts";

let desk: CaseDesk;
beforeAll(async () => {
  desk = await createCaseDesk();
});
afterAll(() => desk.close());

const kind = "reversed_after_paid" as const;

/** Asks the provider about every payment of an order. */
async function ask({ order }: OpenOrder): Promise<void> {
  const asked = await desk.call(`POST /staff/orders/${order.id}/payments/ask`);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
}

/** The provider takes a payment back, or finds it there after all, and is asked. */
async function turn(open: OpenOrder, status: "Completed" | "Failed"): Promise<void> {
  desk.pay.control.settle(open.payment.reference, status);
  await ask(open);
}

/** The provider names another sum than it did. */
async function name(open: OpenOrder, receivedPercent: number): Promise<void> {
  desk.pay.control.plan(open.payment.reference, { events: [], receivedPercent });
  await turn(open, "Completed");
}

async function paid(receivedPercent = 100): Promise<OpenOrder> {
  const open = await desk.place();
  await desk.payFor(open, { events: [], receivedPercent });
  return open;
}

const kindsOf = async (open: OpenOrder) =>
  (await desk.openCases(open)).map((each) => each.kind).sort();

const notesOf = async (open: OpenOrder) =>
  (await desk.mailsOf(open, "payment-note")).map(({ text }) => text);

test("a short payment that was taken as paid and is taken back is a case, and both are told", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "take_as_paid");
  await turn(open, "Failed");
  const seen = await desk.caseOf(open);
  expect(seen).toMatchObject({ kind, amount: 6_000, order: { status: "PAID" } });
  expect(offered(seen)).toEqual(["leave", "write_off", "book_reversal"]);
  expect((await notesOf(open)).at(-1)).toContain("₦6,000 may have been taken back");
  await desk.settle(seen, "book_reversal");
  expect(await desk.pay.books(open)).toMatchObject({ status: "REFUNDED", taken: 0 });
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
  await turn(open, "Failed");
  expect(await kindsOf(open)).toEqual([kind, "underpaid"]);
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
  await turn(open, "Failed");
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
  await turn(open, "Failed");
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
  expect(await kindsOf(open)).toEqual(["paid_after_close"]);
});

test("a payment that came too much is in question for all that came", async () => {
  const open = await paid(120);
  await desk.settle(await desk.caseOf(open), "leave");
  await turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 12_000 });
});

test("what was found there and is taken back later is a case again, once each time", async () => {
  const open = await paid();
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  await desk.settle(await desk.caseOf(open), "leave");
  await turn(open, "Failed");
  expect((await notesOf(open)).length).toBe(2);
  await desk.settle(await desk.caseOf(open), "leave");
  await ask(open);
  expect(await kindsOf(open)).toEqual([]);
  await turn(open, "Completed");
  await turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  await ask(open);
  expect((await notesOf(open)).length).toBe(3);
});

test.each(["server_error", "not_found"] as const)(
  "what was found there and is taken back later is a case again, though the answer between was %s",
  async (between) => {
    const open = await paid();
    await turn(open, "Failed");
    await desk.settle(await desk.caseOf(open), "leave");
    await turn(open, "Completed");
    desk.pay.control.plan(open.payment.reference, { events: [], answers: [between] });
    await ask(open);
    await turn(open, "Failed");
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
    expect((await notesOf(open)).length).toBe(2);
  },
);

test("a signed event calls money gone anew while the provider does not answer: a case again", async () => {
  const open = await paid();
  await turn(open, "Failed");
  await desk.settle(await desk.caseOf(open), "leave");
  await turn(open, "Completed");
  desk.pay.control.plan(open.payment.reference, { events: [], answers: ["server_error"] });
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("a signed event against the provider's own answer is a case once", async () => {
  const open = await paid();
  await turn(open, "Failed");
  await desk.settle(await desk.caseOf(open), "leave");
  await turn(open, "Completed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await kindsOf(open)).toEqual([]);
});

test("who says that the money is there has the provider asked, so that it can be taken back anew", async () => {
  const open = await paid();
  await turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open), "leave");
  await turn(open, "Failed");
  expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
});

test("money that the store sent back itself was not taken back, whatever its payment is called then", async () => {
  const open = await desk.underpaid();
  await desk.settle(await desk.caseOf(open), "refund_and_cancel");
  expect(desk.sentBack(open)).toEqual([6_000]);
  await turn(open, "Failed");
  await desk.pay.control.sendEvent(open.payment.reference, { kind: "payment", status: "Failed" });
  await desk.pay.receiveWebhooks(open);
  expect(await kindsOf(open)).toEqual([]);
  expect((await notesOf(open)).length).toBe(1);
});

test("a case of money that was sent back meanwhile does not say that it is there", async () => {
  const open = await desk.late();
  await turn(open, "Failed");
  desk.pay.control.settle(open.payment.reference, "Completed");
  await desk.settle(await desk.caseOf(open, "paid_after_close"), "send_back");
  expect((await desk.caseOf(open, kind)).ways).toMatchObject([
    { way: "leave", title: "Close the case", effect: "Nothing of it is left. Nothing moves." },
  ]);
});

test("a part was booked and the rest is taken back: a case of the rest, and none once all is booked", async () => {
  const open = await paid();
  await name(open, 40);
  const part = await desk.caseOf(open);
  expect(part.amount).toBe(6_000);
  await desk.settle(part, "book_reversal");
  await ask(open);
  expect(await kindsOf(open)).toEqual([]);
  await turn(open, "Failed");
  const rest = await desk.caseOf(open);
  expect(rest).toMatchObject({ kind, amount: 4_000 });
  await desk.settle(rest, "book_reversal");
  expect((await desk.pay.lookUp(open)).status).toBe("REFUNDED");
  await turn(open, "Completed");
  await turn(open, "Failed");
  expect(await kindsOf(open)).toEqual([]);
});

test("a case that is open when more is taken back is about all of it", async () => {
  const open = await paid();
  await name(open, 40);
  const before = await desk.caseOf(open);
  await turn(open, "Failed");
  const seen = await desk.caseOf(open);
  expect([before.amount, seen.amount]).toEqual([6_000, 10_000]);
  expect(wayOf(seen, "book_reversal").amount).toBe(10_000);
  expect((await desk.decide(before, "book_reversal")).status).toBe(409);
  await desk.settle(seen, "book_reversal");
});

describe("money that is taken back while a refund of all of it has no clear end", () => {
  /** All of it is refunded, without a clear answer; the provider declines the next refund. */
  async function refundWithoutEnd({ order, payment }: OpenOrder): Promise<void> {
    desk.pay.control.plan(payment.reference, { refundAnswers: ["server_error", "declined"] });
    const refunded = await desk.call(`POST /staff/orders/${order.id}/refunds`, desk.owner, {
      ...{ mode: "all", lines: [], shipping: false, why: "unwanted" },
      ...{ amount: 10_000, refundable: 10_000 },
    });
    expect(refunded.status, JSON.stringify(refunded.body)).toBe(201);
  }

  test.each([
    ["refund_not_made", [kind]],
    ["refund_again", ["refund_failed", kind]],
  ] as const)("is a case once that is not made (%s)", async (way, cases) => {
    const open = await paid();
    await refundWithoutEnd(open);
    await turn(open, "Failed");
    expect(await kindsOf(open)).toEqual(["refund_unknown"]);
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), way);
    await desk.pay.workQuestions();
    expect(await kindsOf(open)).toEqual(cases);
    expect(await desk.caseOf(open, kind)).toMatchObject({ amount: 10_000 });
  });

  test("is a case once that is not made, though the provider is away just then", async () => {
    const open = await paid();
    await refundWithoutEnd(open);
    desk.pay.control.plan(open.payment.reference, { events: [] });
    await turn(open, "Failed");
    desk.pay.advance(1_000);
    desk.pay.control.plan(open.payment.reference, { answers: ["server_error"] });
    await desk.settle(await desk.caseOf(open), "refund_not_made");
    await desk.pay.workQuestions();
    expect(await kindsOf(open)).toEqual([]);
    await desk.pay.runtime.db.rows({
      text: "select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs",
    });
    await desk.pay.workQuestions();
    expect(await kindsOf(open)).toEqual([kind]);
  });

  test("is a case again, though it was found there before", async () => {
    const open = await paid();
    await turn(open, "Failed");
    await desk.settle(await desk.caseOf(open), "leave");
    await turn(open, "Completed");
    await refundWithoutEnd(open);
    await turn(open, "Failed");
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), "refund_not_made");
    await desk.pay.workQuestions();
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  });

  test("is a case again, though that was closed since nothing was left", async () => {
    const open = await paid();
    await turn(open, "Failed");
    desk.pay.control.settle(open.payment.reference, "Completed");
    await refundWithoutEnd(open);
    desk.pay.control.settle(open.payment.reference, "Failed");
    const seen = await desk.caseOf(open, kind);
    expect(seen.ways).toMatchObject([
      { way: "leave", effect: expect.stringContaining("while a refund is under way") },
    ]);
    await desk.settle(seen, "leave");
    desk.pay.advance(1_000);
    await desk.settle(await desk.caseOf(open), "refund_not_made");
    await desk.pay.workQuestions();
    expect(await desk.caseOf(open)).toMatchObject({ kind, amount: 10_000 });
  });
});
