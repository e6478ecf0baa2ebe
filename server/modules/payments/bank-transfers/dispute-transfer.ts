import type { DisputedTransfer, DisputeTransfer } from "#contract/api/payments/bank-transfers.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { openCase } from "../cases/open-case.ts";
import { findCaseByReference } from "../cases/payment-cases.queries.ts";
import { findCapture } from "../payments.queries.ts";
import { refundableKobo } from "../refund-rules.ts";
import { findTransfer } from "./bank-transfers.queries.ts";

const kind = "reversed_after_paid";

/** @throws {AppError} `not_found`; `conflict` where nothing of it is left */
export async function disputeTransfer(
  runtime: Runtime,
  staff: StaffMember,
  reference: string,
  { reason }: DisputeTransfer,
): Promise<DisputedTransfer> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const transfer = await findTransfer(tx, reference);
    if (!transfer) throw new AppError("not_found", { detail: "Transfer not found." });
    const { orderId } = transfer;
    await lockOrder(tx, orderId);
    const capture = await findCapture(tx, reference);
    const amountKobo = refundableKobo(capture ? [capture] : []);
    if (amountKobo === 0) {
      throw new AppError("conflict", { detail: "Nothing is left of this payment." });
    }
    const detail = `${staff.name} reported this transfer as not received: ${reason.trim()}`;
    const subject = { kind, orderId, reference, amountKobo, detail, reopens: true } as const;
    await openCase(tx, runtime, subject);
    const opened = await findCaseByReference(tx, reference, kind);
    if (!opened) throw new Error("A case that was opened is there");
    return {
      reply: { caseId: opened.id },
      change: {
        action: "bank_transfer.disputed",
        subject: orderId,
        after: { reference, amountKobo },
      },
    };
  });
}
