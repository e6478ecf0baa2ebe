import { isReversal } from "#contract/api/payment-words.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection.ts";
import { AppError } from "#server/platform/errors.ts";
import { listRefunds, type PaymentRefund } from "./refunds.queries.ts";

/** Whether a member may return a sum of an order now, by what their role may. */
export async function mayRefund(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<boolean> {
  return allowedKobo(staff, amountKobo, await listRefunds(on, orderId)) >= amountKobo;
}

/**
 * Lets a member return a sum of an order only within what their role may.
 * @throws {AppError} `forbidden`
 */
export async function requireMayRefund(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<void> {
  if (await mayRefund(on, staff, orderId, amountKobo)) return;
  throw new AppError("forbidden", {
    detail: `Support may return up to ${formatNaira(fromNaira(supportRefundLimit))} of an order in all. An owner or a manager may return more.`,
  });
}

/**
 * What a member may return of an order now: everything, but for support, whose limit counts all that was sent back of
 * the order or may have been.
 */
export function allowedKobo(
  { role }: Pick<StaffMember, "role">,
  refundable: Kobo,
  refunds: readonly PaymentRefund[],
): Kobo {
  if (role !== "support") return refundable;
  const gone = refunds
    .filter(({ status, how }) => status !== "failed" && !isReversal(how))
    .reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  return kobo(Math.min(refundable, Math.max(0, fromNaira(supportRefundLimit) - gone)));
}
