import type { StaffMember } from "#contract/api/staff.ts";
import type { BankRefund, RefundSent, WithdrawRefund } from "#contract/api/staff-transfers.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder, type OrderRecord } from "#server/modules/orders/index.ts";
import { raiseReview } from "../raise-review.ts";
import { listRefundLines } from "../refund-lines.queries.ts";
import { listRefundsOfKey, type PaymentRefund } from "../refunds.queries.ts";
import { type RefundOutcome, settleRefund } from "../settle-refund.ts";
import { isOfCase } from "../take-way-out.ts";
import { tellBankRefund } from "./tell-bank-refund.ts";

/**
 * Writes down that staff sent a refund from the shop's account; its buyer is told.
 * @throws {AppError} `not_found`; `conflict` for one that is not theirs to send, or no more
 */
export function tellRefundSent(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { bankReference }: RefundSent,
): Promise<BankRefund> {
  const providerRefundReference = bankReference.trim();
  const note = `Sent from the shop's account: ${providerRefundReference}`;
  return settle(runtime, staff, { id, status: "done", note, providerRefundReference });
}

/**
 * Takes a refund back that staff have not sent: its money stays with the order, and pieces that it kept here go with the
 * order again. What its buyer was told to expect, or gave their pieces for, is not kept by a slip of the hand: it is a
 * case, and they are told.
 * @throws {AppError} `not_found`; `conflict` for one that is not theirs to send, or no more
 */
export function withdrawRefund(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { reason }: WithdrawRefund,
): Promise<BankRefund> {
  const note = reason.trim();
  return settle(runtime, staff, { id, status: "failed", note }, async (tx, refund) => {
    const { orderId, amountKobo } = refund;
    const order = await findOrder(tx, orderId);
    const isOwed = order && (wasPromised(refund, order) || (await hasBegun(tx, refund)));
    if (!isOwed) return;
    const detail = `The refund of ${formatNaira(amountKobo)} was taken back before it was sent (${note}).`;
    const subject = { kind: "refund_failed" as const, orderId, reference: id, amountKobo, detail };
    await raiseReview(tx, runtime, subject);
  });
}

/** Whether its buyer was told that this money goes back: for a return, by a case, or since the order has ended. */
function wasPromised({ returnId, requestKey }: PaymentRefund, { status }: OrderRecord): boolean {
  const hasEnded = ["CANCELLED", "EXPIRED", "REFUNDED"].includes(status);
  return returnId !== null || isOfCase(requestKey) || hasEnded;
}

/** Whether it was begun: pieces came back for it, or its other part went or may have gone. */
async function hasBegun(tx: Tx, { id, requestKey }: PaymentRefund): Promise<boolean> {
  const parts = await listRefundsOfKey(tx, requestKey);
  const hasOtherGone = parts.some(
    (part) => part.id !== id && part.status !== "failed" && part.status !== "to_send",
  );
  return hasOtherGone || (await listRefundLines(tx, [id])).some(({ isBack }) => isBack);
}

async function settle(
  runtime: Runtime,
  staff: StaffMember,
  outcome: Omit<RefundOutcome, "actor">,
  after: (tx: Tx, refund: PaymentRefund) => Promise<void> = async () => {},
): Promise<BankRefund> {
  const { db } = runtime;
  // Settling it writes the audit entry itself, as it does for what the provider settles.
  await db.withTransaction(async (tx) => {
    const settled = { ...outcome, actor: staffActor(staff) };
    await after(tx, await settleRefund(tx, runtime, settled, ["to_send"]));
  });
  return await tellBankRefund(db, outcome.id);
}
