import type { StaffMember } from "#contract/api/staff.ts";
import type { AskedOrder, PaymentCase } from "#contract/api/staff-payments.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { askRefund } from "./ask-refund.ts";
import { getCase } from "./decide-case.ts";
import { findNewestAttempt, listAttempts } from "./payments.queries.ts";
import { reconcile } from "./reconcile.ts";
import { listRefunds } from "./refunds.queries.ts";

/**
 * Asks the provider again about what a case is about; the case closes by itself where the answer settles it.
 * @throws {AppError} `not_found`
 */
export async function askAboutCase(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<PaymentCase> {
  const { kind, reference, settled } = await getCase(runtime, id);
  if (settled === null) {
    if (kind === "refund_unknown" || kind === "refund_failed") {
      await askRefund(runtime, reference ?? "");
    } else {
      const asked = reference ?? (await findNewestAttempt(runtime.db))?.reference;
      if (asked !== undefined) await reconcile(runtime, asked);
    }
  }
  await tellAsked(runtime, staff, id, { kind });
  return await getCase(runtime, id);
}

/**
 * Asks the provider again about every payment of an order and every refund nobody knows the end of.
 * @throws {AppError} `not_found`
 */
export async function askAboutOrder(
  runtime: Runtime,
  staff: StaffMember,
  orderId: string,
): Promise<AskedOrder> {
  const { db } = runtime;
  if (!(await findOrder(db, orderId))) {
    throw new AppError("not_found", { detail: "Order not found." });
  }
  const attempts = (await listAttempts(db, orderId)).filter(({ way }) => way === "card");
  const refunds = (await listRefunds(db, orderId)).filter(({ status }) => status === "unknown");
  for (const { reference } of attempts) await reconcile(runtime, reference);
  for (const { id } of refunds) await askRefund(runtime, id);
  const asked = attempts.length + refunds.length;
  await tellAsked(runtime, staff, orderId, { asked });
  return { asked };
}

async function tellAsked(
  runtime: Runtime,
  staff: StaffMember,
  subject: string,
  after: Readonly<Record<string, unknown>>,
): Promise<void> {
  await changeAsStaff(runtime, staff, async () => ({
    reply: undefined,
    change: { action: "payment.asked", subject, after },
  }));
}
