import type { CancelFate } from "#contract/api/staff-order-acts.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type ReleasedPieces,
  releaseDamaged,
  releaseStock,
} from "#server/modules/catalogue/index.ts";
import { releaseRedemption } from "#server/modules/discounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOrder, type Moved, moveOrder, requireMove } from "./move-order.ts";
import type { MoveReason, OrderRecord } from "./order.ts";
import { keptKobo } from "./order-money.ts";

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
 * Cancels an order that is unpaid, or called paid with none of its money here, as where a code took its whole total or
 * staff gave it up: its stock and its discount can be had again.
 * @throws {AppError} `not_found`; `conflict` when its money is here, or it was delivered or has ended
 */
export async function cancelOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  why: MoveReason,
): Promise<void> {
  await cancelLocked(tx, runtime, await lockOrder(tx, orderId), why);
}

/** How staff cancel an order. */
export interface CancelOptions {
  /** What becomes of its pieces: those of a parcel that had left may be unfit for sale, or lost. */
  readonly fate?: CancelFate;
  /** So long the buyer's message waits, in ms, because it may be taken back. */
  readonly holdMs?: number;
}

/** What came of an order's end. */
export interface Closed extends Moved {
  /** Those that came back on sale, or were written off. */
  readonly pieces: readonly ReleasedPieces[];
}

/**
 * The same with an order that is locked.
 * @throws {AppError} as {@link cancelOrder}
 */
export async function cancelLocked(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  why: MoveReason,
  options: CancelOptions = {},
): Promise<Closed> {
  requireMove(order, "CANCELLED");
  const kept = keptKobo(order);
  if (order.paidAt !== null && kept > 0) {
    throw new AppError("conflict", {
      detail: `${formatNaira(kept)} came for this order. Refund it instead: the order ends with that.`,
    });
  }
  return await close(tx, runtime, order, "CANCELLED", why, options);
}

async function close(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  to: "CANCELLED" | "EXPIRED",
  why: MoveReason,
  { fate = "stock", holdMs = 0 }: CancelOptions = {},
): Promise<Closed> {
  const moved = await moveOrder(tx, runtime, order, to, why, holdMs);
  await releaseRedemption(tx, runtime, order.id);
  const { actor } = why;
  const note = `Parcel of ${order.orderNumber}`;
  const pieces =
    fate === "stock"
      ? await releaseStock(tx, order.id, actor)
      : await releaseDamaged(tx, order.id, { actor, note });
  return { ...moved, pieces };
}
