import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type DiscountWithUsage, lockDiscount } from "../discounts.queries.ts";
import {
  findRedemption,
  insertRedemption,
  isUsedUpExcludingOrder,
  markReleased,
  markRenewed,
} from "./redemptions.queries.ts";

export interface Redemption {
  readonly discount: DiscountWithUsage;
  readonly orderId: string;
  readonly email: string;
  readonly userId: string | undefined;
  readonly amountKobo: Kobo;
}

/** `findDiscountForOrder` of the same transaction holds the lock on its limits. */
export async function redeemDiscount(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  redemption: Redemption,
): Promise<void> {
  const { discount, ...use } = redemption;
  const batchCode = discount.batchSize === null ? null : discount.code;
  await insertRedemption(tx, { ...use, discountId: discount.id, batchCode, at: runtime.clock() });
}

/** Does nothing where the order used no discount. */
export async function releaseRedemption(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  orderId: string,
): Promise<void> {
  await markReleased(tx, orderId, runtime.clock());
}

/** Ignores the limits: the order had expired and is fulfilled after all. */
export async function renewRedemption(tx: Tx, orderId: string): Promise<void> {
  await markRenewed(tx, orderId);
}

/** @throws {AppError} `conflict` where it has been used up since */
export async function restoreRedemption(tx: Tx, orderId: string): Promise<void> {
  const use = await findRedemption(tx, orderId);
  if (!use) return;
  await lockDiscount(tx, use.discountId);
  if (await isUsedUpExcludingOrder(tx, orderId)) {
    throw new AppError("conflict", {
      detail: `Discount ${use.code} has been used up since, so the order stays cancelled.`,
    });
  }
  await markRenewed(tx, orderId);
}
