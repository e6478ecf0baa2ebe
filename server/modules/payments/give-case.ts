import type { StaffMember } from "#contract/api/staff.ts";
import type { GiveCase, PaymentCase } from "#contract/api/staff-payments.ts";
import { hasRight } from "#contract/rights.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findNamedMembers } from "#server/modules/staff/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockCase } from "./decide-case.ts";
import { findReview, updateAssignee } from "./reviews.queries.ts";
import { toCaseReply } from "./to-case-reply.ts";

/**
 * Gives an open case to a member who may decide it, or back to nobody.
 * @throws {AppError} `not_found`, `validation_failed` for somebody who may not decide, `conflict` when it is not as it
 * was seen, or is settled
 */
export async function giveCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, assigneeId }: GiveCase,
): Promise<PaymentCase> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { review } = await lockCase(tx, id);
    await requireFresh(version, review, (current) => toCaseReply(tx, runtime, current));
    if (review.resolvedAt !== null) {
      throw new AppError("conflict", { detail: "This case is settled." });
    }
    if (assigneeId !== null) {
      const member = (await findNamedMembers(tx, [assigneeId])).get(assigneeId);
      if (!member?.active || !hasRight(member.role, "payments.settle")) {
        throw faultyFields([{ field: "assigneeId", message: "May not decide about payments" }]);
      }
    }
    await updateAssignee(tx, id, assigneeId);
    const after = await findReview(tx, id);
    return {
      reply: await toCaseReply(tx, runtime, after ?? review),
      change: {
        action: "payment_case.given",
        subject: id,
        before: { assigneeId: review.assigneeId },
        after: { assigneeId },
      },
    };
  });
}
