import type { StaffMember } from "#contract/api/staff.ts";
import type { DoubtedTransfer, DoubtTransfer } from "#contract/api/staff-transfers.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { findCapture } from "../payments.queries.ts";
import { raiseReview } from "../raise-review.ts";
import { refundableKobo } from "../refund-rules.ts";
import { findReviewOf } from "../reviews.queries.ts";
import { findTransfer } from "./bank-transfers.queries.ts";

const kind = "reversed_after_paid";

/**
 * Opens the case of money that was counted and may never have come, as one opens that a bank takes back: a person
 * decides there what becomes of the order.
 * @throws {AppError} `not_found`; `conflict` where nothing of the money is left, or it is known never to have come
 */
export async function doubtTransfer(
  runtime: Runtime,
  staff: StaffMember,
  reference: string,
  { reason }: DoubtTransfer,
): Promise<DoubtedTransfer> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const transfer = await findTransfer(tx, reference);
    if (!transfer) throw new AppError("not_found", { detail: "There is no such transfer." });
    const { orderId } = transfer;
    await lockOrder(tx, orderId);
    const capture = await findCapture(tx, reference);
    const amountKobo = refundableKobo(capture ? [capture] : []);
    if (amountKobo === 0) {
      throw new AppError("conflict", { detail: "Nothing of this money is left to decide about." });
    }
    const detail = `${staff.name} says that this transfer may never have come: ${reason.trim()}`;
    const subject = { kind, orderId, reference, amountKobo, detail, reopens: true } as const;
    await raiseReview(tx, runtime, subject);
    const review = await findReviewOf(tx, reference, kind);
    if (!review) throw new Error("A case that was opened is there");
    return {
      reply: { caseId: review.id },
      change: { action: "transfer.doubted", subject: orderId, after: { reference, amountKobo } },
    };
  });
}
