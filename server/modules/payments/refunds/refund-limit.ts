import { isReversal } from "#contract/api/payments/payment-labels.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { supportRefundLimit } from "#contract/rights.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { listRefunds, type PaymentRefund } from "../refunds.queries.ts";

export async function canRefund(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<boolean> {
  return maxRefundKobo(staff, amountKobo, await listRefunds(on, orderId)) >= amountKobo;
}

/** @throws {AppError} `forbidden` */
export async function requireRefundAllowance(
  on: Queryable,
  staff: Pick<StaffMember, "role">,
  orderId: string,
  amountKobo: Kobo,
): Promise<void> {
  if (await canRefund(on, staff, orderId, amountKobo)) return;
  throw new AppError("forbidden", {
    detail: `Support can refund up to ${formatNaira(fromNaira(supportRefundLimit))} per order. An owner or manager can refund more.`,
  });
}

/** The refund limit of support is per order. */
export function maxRefundKobo(
  { role }: Pick<StaffMember, "role">,
  refundable: Kobo,
  refunds: readonly PaymentRefund[],
): Kobo {
  if (role !== "support") return refundable;
  const refunded = refunds
    .filter(({ status, how }) => status !== "failed" && !isReversal(how))
    .reduce((total, { amountKobo }) => total + amountKobo, 0);
  return kobo(Math.min(refundable, Math.max(0, fromNaira(supportRefundLimit) - refunded)));
}
