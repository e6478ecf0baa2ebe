import type {
  AssignCase,
  PaymentCase,
  RecheckedOrder,
} from "#contract/api/payments/staff-payments.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { hasRight } from "#contract/rights.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { findOrder } from "#server/modules/orders/queries/index.ts";
import { findNamedMembers } from "#server/modules/staff/index.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { findCase, updateAssignee } from "../cases/payment-cases.queries.ts";
import { findLatestAttempt, listAttempts } from "../payments.queries.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { queryRefund } from "../refunds/send-refund.ts";
import { listRefunds } from "../refunds.queries.ts";
import { getCase, lockCase } from "./resolve-case.ts";
import { toPaymentCase } from "./to-payment-case.ts";

/**
 * @throws {AppError} `not_found`; `validation_failed` for an assignee without the right; `conflict` when it changed
 * or is resolved
 */
export const assignCase = staffCommand<AssignCase, PaymentCase>(
  async ({ tx, runtime, params: { id }, body: { version, assigneeId } }) => {
    const { paymentCase } = await lockCase(tx, id);
    await requireVersion(version, paymentCase, (current) => toPaymentCase(tx, runtime, current));
    if (paymentCase.resolvedAt !== null) {
      throw new AppError("conflict", { detail: "This case is already resolved." });
    }
    if (assigneeId !== null) {
      const member = (await findNamedMembers(tx, [assigneeId])).get(assigneeId);
      if (!member?.active || !hasRight(member.role, "payments.resolve")) {
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
  },
);

/** @throws {AppError} `not_found` */
export async function recheckCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<PaymentCase> {
  const { kind, reference, settled } = await getCase(runtime, id);
  if (settled === null) {
    if (kind === "refund_unknown" || kind === "refund_failed") {
      await queryRefund(runtime, reference ?? "");
    } else {
      const attemptReference = reference ?? (await findLatestOf(runtime, id))?.reference;
      if (attemptReference !== undefined) await reconcile(runtime, attemptReference);
    }
  }
  await recordRecheck(runtime, staff, id, { kind });
  return await getCase(runtime, id);
}

/** An alarm about a provider is of no payment: its latest one shows whether the key is accepted. */
async function findLatestOf({ db }: Runtime, id: string) {
  const provider = (await findCase(db, id))?.provider;
  return provider ? await findLatestAttempt(db, provider) : undefined;
}

/** @throws {AppError} `not_found` */
export async function recheckOrder(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
): Promise<RecheckedOrder> {
  const { db } = runtime;
  if (!(await findOrder(db, orderId))) {
    throw new AppError("not_found", { detail: "Order not found." });
  }
  const attempts = (await listAttempts(db, orderId)).filter(({ provider }) => provider !== null);
  const refunds = (await listRefunds(db, orderId)).filter(
    ({ status }) => status === "unknown" || status === "sending",
  );
  for (const { reference } of attempts) await reconcile(runtime, reference);
  for (const { id } of refunds) await queryRefund(runtime, id);
  const recheckedCount = attempts.length + refunds.length;
  await recordRecheck(runtime, staff, orderId, { count: recheckedCount });
  return { count: recheckedCount };
}

async function recordRecheck(
  runtime: Runtime,
  staff: StaffMember,
  subject: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await changeAsStaff(runtime, staff, async () => ({
    reply: undefined,
    change: { action: "payment.rechecked", subject, after },
  }));
}
