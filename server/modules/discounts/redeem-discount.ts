import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { type DiscountWithUsage, lockDiscount } from "./discounts.queries.ts";
import {
  findUse,
  insertRedemption,
  isUsedUpBeside,
  markReleased,
  markRenewed,
} from "./redemptions.queries.ts";

/** One use of a discount by one order. */
export interface Redemption {
  readonly discount: DiscountWithUsage;
  readonly orderId: string;
  /** Address of the order, lower-cased. */
  readonly email: string;
  readonly userId: string | undefined;
  readonly amountKobo: Kobo;
}

/**
 * Records that an order uses a discount. The discount comes from `findDiscountForOrder` in the same
 * transaction, which holds the lock that keeps its limits.
 */
export async function redeemDiscount(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  redemption: Redemption,
): Promise<void> {
  const { discount, ...use } = redemption;
  const batchCode = discount.batchSize === null ? null : discount.code;
  await insertRedemption(tx, { ...use, discountId: discount.id, batchCode, at: runtime.clock() });
}

/** Gives the use of an order back after it was cancelled or expired; harmless when it had none. */
export async function releaseRedemption(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  orderId: string,
): Promise<void> {
  await markReleased(tx, orderId, runtime.clock());
}

/** Counts the use of an order again that had ended and is sent after all, whatever its discount's limits say now. */
export async function renewRedemption(tx: Tx, orderId: string): Promise<void> {
  await markRenewed(tx, orderId);
}

/**
 * Counts the use of an order again that was given back a moment ago; harmless when it had none.
 * @throws {AppError} `conflict` where its discount was used up since
 */
export async function takeRedemptionBack(tx: Tx, orderId: string): Promise<void> {
  const use = await findUse(tx, orderId);
  if (!use) return;
  await lockDiscount(tx, use.discountId);
  if (await isUsedUpBeside(tx, orderId)) {
    throw new AppError("conflict", {
      detail: `Discount ${use.code} was used up since: the order stays cancelled.`,
    });
  }
  await markRenewed(tx, orderId);
}
