import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StatusChangeReason } from "../model/order.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { transitionOrder } from "./transition-order.ts";

/**
 * @returns false when it was paid, closed or extended in the meantime
 * @throws {AppError} `not_found`
 */
export async function expireOrder(tx: Tx, runtime: Runtime, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const hasHoldEnded = order.reservedUntil !== null && order.reservedUntil <= runtime.clock();
  if (order.status !== "PENDING_PAYMENT" || !hasHoldEnded) return false;
  const cause = { actor: "system", reason: "Not paid before the reservation ended" };
  await transitionOrder(tx, runtime, order, { kind: "expired" }, cause);
  return true;
}

/**
 * The email leaves at once, before that of a refund.
 * @throws {AppError} `not_found`; `conflict` when it holds a payment, was delivered or is closed
 */
export async function cancelOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  cause: StatusChangeReason,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionOrder(tx, runtime, order, { kind: "cancelled", emailWaitMs: 0 }, cause);
}

/**
 * For late payments (decision 24). Reserves stock again, all or none.
 * @throws {AppError} `not_found`; `conflict` when it is not closed; `out_of_stock` naming the missing sizes
 */
export async function acceptLatePayment(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  cause: StatusChangeReason,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await transitionOrder(tx, runtime, order, { kind: "late_payment_accepted" }, cause);
}
