import type { OrderEventData } from "#contract/api/order-events.ts";
import type { Tx } from "#server/database/connection.ts";
import { retakeDamaged, retakeStock } from "#server/modules/catalogue/index.ts";
import { takeRedemptionBack } from "#server/modules/discounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { MoveReason, OrderRecord } from "./order.ts";
import { restoreCancelled } from "./order-status.queries.ts";

/**
 * Puts a locked order that staff cancelled a moment ago back to where it was: its pieces are taken out of stock once
 * more, all or none, its discount is used again, and it is the sale that it was.
 * @returns the id of the history's entry
 * @throws {AppError} `conflict` when money came for it or a case was opened since, or its discount was used up;
 * `out_of_stock` when its pieces were sold since
 */
export async function undoCancel(
  tx: Tx,
  order: OrderRecord,
  { from, paidAt, receivedKobo, openReviews = 0, fate, pieces }: OrderEventData["cancelled"],
  why: MoveReason & { at: Date },
): Promise<number> {
  if (order.receivedKobo !== receivedKobo || order.openReviews > openReviews) {
    throw new AppError("conflict", { detail: "The order has gone on since." });
  }
  const was = { from, paidAt: paidAt === null ? null : new Date(paidAt) };
  const statusChangeId = await restoreCancelled(tx, order, was, why);
  await takeRedemptionBack(tx, order.id);
  const { actor } = why;
  // Last, so that popular pieces are locked only for the end of the transaction.
  if (fate === "stock") await retakeStock(tx, pieces, order.id, actor);
  else await retakeDamaged(tx, pieces, order.id, { actor, note: `Parcel of ${order.orderNumber}` });
  return statusChangeId;
}
