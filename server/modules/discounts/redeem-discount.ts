import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { discountFault } from "./discount-fault.ts";
import { isLimited, refuseDiscount, unknownDiscount } from "./discount-rules.ts";
import {
  type Buyer,
  type DiscountWithUsage,
  findDiscountById,
  insertRedemption,
  lockDiscount,
  markReleased,
} from "./discounts.queries.ts";

/**
 * Records that an order uses a discount. A limited discount is locked and judged once more, so that its
 * limits hold however many orders ask at a time; one without limits takes no lock.
 * @throws {AppError} one of the `discount_…` codes when another order was first
 */
export async function redeemDiscount(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  redemption: {
    discount: DiscountWithUsage;
    orderId: string;
    /** Address of the order, lower-cased. */
    email: string;
    buyer: Buyer;
    subtotalKobo: Kobo;
    amountKobo: Kobo;
  },
): Promise<void> {
  const { discount, orderId, email, buyer, subtotalKobo, amountKobo } = redemption;
  const now = runtime.clock();
  if (isLimited(discount)) {
    await lockDiscount(tx, discount.id);
    const current = await findDiscountById(tx, discount.id, buyer);
    const refusal = current
      ? refuseDiscount(current, { now, subtotalKobo, emails: buyer.emails })
      : unknownDiscount;
    if (refusal) throw discountFault(refusal);
  }
  await insertRedemption(tx, {
    orderId,
    discountId: discount.id,
    email,
    userId: buyer.userId,
    amountKobo,
    at: now,
  });
}

/** Gives the use of an order back after it was cancelled or expired; harmless when it had none. */
export async function releaseRedemption(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  orderId: string,
): Promise<void> {
  await markReleased(tx, orderId, runtime.clock());
}
