import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { releaseRedemption } from "#server/modules/discounts/redemptions/index.ts";
import type { OrderRecord, StatusChangeReason, TransferReceipt } from "../model/order.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { clearPaidAt } from "../queries/order-status.queries.ts";
import { transitionOrder } from "./transition-order.ts";

/** `closed`: the order was cancelled or expired and needs a review. */
export type PaidOutcome = "paid" | "already_paid" | "closed";

/**
 * Idempotent.
 * @throws {AppError} `not_found`
 */
export async function markOrderPaid(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  { actor = "payments", reason }: Omit<StatusChangeReason, "actor"> & { readonly actor?: string },
  receipt?: TransferReceipt,
): Promise<PaidOutcome> {
  const order = await lockOrder(tx, orderId);
  if (order.paidAt !== null) return "already_paid";
  if (order.status !== "PENDING_PAYMENT") return "closed";
  await transitionOrder(tx, runtime, order, { kind: "paid", receipt }, { actor, reason });
  return "paid";
}

/** Goes to packing unpaid: the rider takes what is due. */
export async function acceptOnDelivery(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  actor: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const cause = { actor, reason: "" };
  await transitionOrder(tx, runtime, order, { kind: "accepted_on_delivery" }, cause);
}

/** For an order whose payment was never received. */
export async function voidSale(tx: Tx, runtime: Runtime, order: OrderRecord): Promise<void> {
  await clearPaidAt(tx, order);
  await releaseRedemption(tx, runtime, order.id);
}
