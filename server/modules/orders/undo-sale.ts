import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { releaseRedemption } from "#server/modules/discounts/index.ts";
import { clearPaidAt } from "./order-status.queries.ts";

/**
 * Counts a locked order that ended as refunded as no sale, because none of its money ever came: no report, no customer's
 * sum and no first purchase knows it any more, and its discount can be had again.
 */
export async function undoSale(tx: Tx, runtime: Runtime, orderId: string): Promise<void> {
  await clearPaidAt(tx, orderId);
  await releaseRedemption(tx, runtime, orderId);
}
