import { expect } from "vitest";
import { orderEmailWaitMs } from "#server/modules/orders/emails/index.ts";
import { listOpenCases } from "#server/modules/payments/cases/payment-cases.queries.ts";
import { listPayments } from "#server/modules/payments/ledger/list-payments.ts";
import { escalateUnrefundedOrders } from "#server/modules/payments/reconcile/expire-unpaid-orders.ts";
import { listRefunds } from "#server/modules/payments/refunds.queries.ts";
import { getCase } from "#server/modules/payments/resolutions/resolve-case.ts";
import { type Case, decideOldest, play, settleByBook } from "./money-play.ts";
import { paymentsOf, type Stand, sentBack, standOf } from "./money-stand.ts";

/** What must hold of an order's money after each step, whatever happened. */
export async function check(given: Case): Promise<void> {
  const { pay } = given.desk;
  await escalateUnrefundedOrders(pay.runtime);
  const stand = await standOf(pay, given.open);
  const { received, refunded, status, openCases } = stand;
  expect([received, refunded]).toEqual([stand.captured, stand.wentBack]);
  expect(stand.refundedOrPending).toBeLessThanOrEqual(received);
  expect(sentBack(pay, given.open)).toBeLessThanOrEqual(received);
  expect(refunded).toBeLessThanOrEqual(sentBack(pay, given.open) + stand.booked);
  expect(stand.counted).toBe(openCases.length);
  expect(stand.receivedItems).toBe(stand.unitsRefunded + stand.unitsReturned);
  await checkCases(given);
  const isAllBack = received > 0 && refunded === received;
  if (stand.isPaid && isAllBack && !given.isGivenAway) expect(status).toBe("REFUNDED");
  // what comes for an order after that is a case of its own
  if (status === "REFUNDED" && !isAllBack && !isMoneyRetained(stand)) {
    expect(openCases).toContain("paid_twice");
  }
  const isBalanceRequested =
    status === "PENDING_PAYMENT" && stand.decisions.includes("request_balance");
  const dueKobo = stand.isPaid ? stand.total : 0;
  if (
    status !== "REFUNDED" &&
    stand.received - stand.refundedOrPending > dueKobo &&
    !isMoneyRetained(stand)
  ) {
    if (!isBalanceRequested) expect(await openInTheEnd(given, stand)).not.toEqual([]);
  }
}

/** What an order that was cancelled keeps becomes a case once the cancelling can be taken back no more. */
async function openInTheEnd(
  { desk: { pay }, open }: Case,
  { status, openCases }: Stand,
): Promise<readonly string[]> {
  if (status !== "CANCELLED" || openCases.length > 0) return openCases;
  pay.advance(orderEmailWaitMs);
  await escalateUnrefundedOrders(pay.runtime);
  return (await standOf(pay, open)).openCases;
}

const isMoneyRetained = ({ decisions }: Stand) =>
  decisions.some((resolution) => ["leave", "write_off", "mark_not_refunded"].includes(resolution));

async function checkCases({ desk: { pay, member }, open: { order } }: Case): Promise<void> {
  const { runtime } = pay;
  const open = await listOpenCases(runtime.db, order.id);
  const listed = await listPayments(runtime, member, {
    tab: "to_review",
    search: order.orderNumber,
  });
  expect(listed.data.map(({ id }) => id).sort()).toEqual(open.map(({ id }) => id).sort());
  for (const { id, kind } of open) {
    const { resolutions } = await getCase(runtime, id);
    expect(
      resolutions.some(({ isOpen }) => isOpen),
      `a way out of ${kind}`,
    ).toBe(true);
  }
}

/** From wherever an order stands, people bring it to an end with what the store gives them. */
export async function finish(given: Case): Promise<void> {
  const { open } = given;
  const { pay } = given.desk;
  for (const { merchantReference, status, charges } of paymentsOf(pay, open)) {
    if (charges > 0 && status === "Failed") pay.control.settle(merchantReference, "Completed");
  }
  for (const refundRow of await listRefunds(pay.runtime.db, open.order.id)) {
    if (refundRow.status === "unknown") await settleByBook(given.desk, open.order.id);
  }
  let decided = 0;
  while (await decideOldest(given, decided)) {
    decided += 1;
    expect(decided, "decisions until nothing is open").toBeLessThan(20);
  }
  if ((await standOf(pay, open)).status === "PENDING_PAYMENT") await play(given, { do: "cancel" });
  await play(given, { do: "refund", percent: 100, answer: "truth" });
  // what holds no money any more can be called off, also where its parcel came back
  await play(given, { do: "cancel" });
  const stand = await standOf(pay, open);
  expect(stand.refunded).toBe(stand.received);
  expect(sentBack(pay, open) + stand.booked).toBe(stand.received);
  // what was given away has arrived, which is an end
  if (stand.status === "DELIVERED" && given.isGivenAway) return;
  expect(["CANCELLED", "EXPIRED", "REFUNDED"]).toContain(stand.status);
  expect(stand.status === "REFUNDED").toBe(stand.isPaid);
}
