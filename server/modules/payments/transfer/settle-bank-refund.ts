import type { StaffMember } from "#contract/api/staff.ts";
import type { BankRefund, RefundSent, WithdrawRefund } from "#contract/api/staff-transfers.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type RefundOutcome, settleRefund } from "../settle-refund.ts";
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
 * Takes a refund back that staff have not sent: its money stays with the order, and its pieces too.
 * @throws {AppError} `not_found`; `conflict` for one that is not theirs to send, or no more
 */
export function withdrawRefund(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { reason }: WithdrawRefund,
): Promise<BankRefund> {
  return settle(runtime, staff, { id, status: "failed", note: reason.trim() });
}

async function settle(
  runtime: Runtime,
  staff: StaffMember,
  outcome: Omit<RefundOutcome, "actor">,
): Promise<BankRefund> {
  const { db } = runtime;
  // Settling it writes the audit entry itself, as it does for what the provider settles.
  await db.withTransaction((tx) =>
    settleRefund(tx, runtime, { ...outcome, actor: staffActor(staff) }, ["to_send"]),
  );
  return await tellBankRefund(db, outcome.id);
}
