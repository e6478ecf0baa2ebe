import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { type OrderRecord, retainedKobo } from "#server/modules/orders/model/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";

export interface EditSettlement {
  /** Then due, with what was due before. */
  readonly dueKobo: Kobo;
  readonly refundKobo: Kobo;
}

/**
 * An unpaid order simply has another total. On a paid one the difference is asked for; where it is negative, it lowers
 * what is due, and the rest is refunded, up to what payments brought.
 * @param refundableKobo received and not refunded
 * @throws {AppError} `conflict` where all that was paid would be refunded
 */
export function settleEdit(
  order: OrderRecord,
  totalKobo: Kobo,
  refundableKobo: Kobo,
): EditSettlement {
  const openKobo =
    order.status === "PENDING_PAYMENT"
      ? totalKobo - retainedKobo(order)
      : order.dueKobo + totalKobo - order.totalKobo;
  if (openKobo >= 0) return { dueKobo: kobo(openKobo), refundKobo: kobo(0) };
  const refundKobo = kobo(Math.min(-openKobo, refundableKobo));
  if (refundKobo > 0 && refundKobo === refundableKobo) {
    throw new AppError("conflict", {
      detail: `This would refund all of the ${formatNaira(refundableKobo)} paid. Refund the order instead.`,
    });
  }
  return { dueKobo: kobo(0), refundKobo };
}
