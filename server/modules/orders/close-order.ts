import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { releaseStock } from "#server/modules/catalogue/index.ts";
import { releaseRedemption } from "#server/modules/discounts/index.ts";
import { lockOrder, moveOrder } from "./move-order.ts";
import type { MoveReason, OrderRecord } from "./order.ts";

/**
 * Expires an unpaid order whose hold has ended: its stock and its discount can be had again.
 * @returns false when it was paid, closed or given more time meanwhile; then nothing changes
 * @throws {AppError} `not_found`
 */
export async function expireOrder(tx: Tx, runtime: Runtime, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const ended = order.holdExpiresAt !== null && order.holdExpiresAt <= runtime.clock();
  if (order.status !== "PENDING_PAYMENT" || !ended) return false;
  await close(tx, runtime, order, "EXPIRED", {
    actor: "system",
    reason: "Not paid within the time stock was held",
  });
  return true;
}

/**
 * Cancels an unpaid order: its stock and its discount can be had again.
 * @throws {AppError} `not_found`, or `conflict` when it is not unpaid any more
 */
export async function cancelOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  why: MoveReason,
): Promise<void> {
  await cancelLocked(tx, runtime, await lockOrder(tx, orderId), why);
}

/**
 * The same with an order that is locked.
 * @throws {AppError} `conflict` when it is not unpaid any more
 */
export async function cancelLocked(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  why: MoveReason,
): Promise<void> {
  await close(tx, runtime, order, "CANCELLED", why);
}

async function close(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  to: "CANCELLED" | "EXPIRED",
  why: MoveReason,
): Promise<void> {
  await moveOrder(tx, runtime, order, to, why);
  await releaseRedemption(tx, runtime, order.id);
  await releaseStock(tx, order.id, why.actor);
}
