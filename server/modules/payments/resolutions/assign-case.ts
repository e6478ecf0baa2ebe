import type { AssignCase, PaymentCase } from "#contract/api/payments/staff-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findNamedMembers } from "#server/modules/staff/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { requireVersion } from "#server/platform/errors/require-version.ts";
import { findCase, updateAssignee } from "../cases/payment-cases.queries.ts";
import { lockCase } from "./resolve-case.ts";
import { toPaymentCase } from "./to-payment-case.ts";

/**
 * @throws {AppError} `not_found`; `validation_failed` for an assignee without the right; `conflict` when it changed
 * or is resolved
 */
export async function assignCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, assigneeId }: AssignCase,
): Promise<PaymentCase> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { paymentCase } = await lockCase(tx, id);
    await requireVersion(version, paymentCase, (current) => toPaymentCase(tx, runtime, current));
    if (paymentCase.resolvedAt !== null) {
      throw new AppError("conflict", { detail: "This case is already resolved." });
    }
    if (assigneeId !== null) {
      const member = (await findNamedMembers(tx, [assigneeId])).get(assigneeId);
      if (!member?.active || !hasRight(member.role, "payments.settle")) {
        throw validationError([{ field: "assigneeId", message: "Can't resolve payment cases" }]);
      }
    }
    await updateAssignee(tx, id, assigneeId);
    const after = await findCase(tx, id);
    return {
      reply: await toPaymentCase(tx, runtime, after ?? paymentCase),
      change: {
        action: "payment_case.assigned",
        subject: id,
        before: { assigneeId: paymentCase.assigneeId },
        after: { assigneeId },
      },
    };
  });
}
