import type { CancelDisposition } from "#contract/api/orders/staff-order-commands.ts";
import { formatNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type ReleasedUnits,
  releaseStock,
  reserveStockAgain,
  writeOffStock,
} from "#server/modules/catalogue/stock/index.ts";
import { releaseRedemption, renewRedemption } from "#server/modules/discounts/redemptions/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { orderPaidEmail } from "../emails/order-emails.ts";
import { notifySale } from "../emails/sale-notification.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";
import { retainedKobo } from "../model/order-money.ts";
import { updateStatus } from "../queries/order-status.queries.ts";
import {
  changeOrderStatus,
  lockOrder,
  requireTransition,
  type StatusChangeResult,
} from "./change-order-status.ts";

/**
 * @returns false when it was paid, closed or extended in the meantime
 * @throws {AppError} `not_found`
 */
export async function expireOrder(tx: Tx, runtime: Runtime, orderId: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  const hasHoldEnded = order.reservedUntil !== null && order.reservedUntil <= runtime.clock();
  if (order.status !== "PENDING_PAYMENT" || !hasHoldEnded) return false;
  await closeOrder(tx, runtime, order, "EXPIRED", {
    actor: "system",
    reason: "Not paid before the reservation ended",
  });
  return true;
}

/** @throws {AppError} `not_found`; `conflict` when it holds a payment, was delivered or is closed */
export async function cancelOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  cause: StatusChangeReason,
): Promise<void> {
  await cancelLocked(tx, runtime, await lockOrder(tx, orderId), cause);
}

export interface CancelOptions {
  /** What happens to the items of a parcel that had shipped. */
  readonly disposition?: CancelDisposition;
  /** Delay of the customer's email, in ms, so that it can be undone. */
  readonly holdMs?: number;
}

export interface CloseResult extends StatusChangeResult {
  readonly units: readonly ReleasedUnits[];
}

export async function cancelLocked(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  cause: StatusChangeReason,
  options: CancelOptions = {},
): Promise<CloseResult> {
  requireTransition(order, "CANCELLED");
  const retained = retainedKobo(order);
  if (order.paidAt !== null && retained > 0) {
    throw new AppError("conflict", {
      detail: `${formatNaira(retained)} was paid for this order. Refund it instead.`,
    });
  }
  return await closeOrder(tx, runtime, order, "CANCELLED", cause, options);
}

async function closeOrder(
  tx: Tx,
  runtime: Runtime,
  order: OrderRecord,
  to: "CANCELLED" | "EXPIRED",
  cause: StatusChangeReason,
  { disposition = "stock", holdMs = 0 }: CancelOptions = {},
): Promise<CloseResult> {
  const statusChange = await changeOrderStatus(tx, runtime, order, to, cause, holdMs);
  await releaseRedemption(tx, runtime, order.id);
  const { actor } = cause;
  const note = `Parcel of ${order.orderNumber}`;
  const units =
    disposition === "stock"
      ? await releaseStock(tx, order.id, actor)
      : await writeOffStock(tx, order.id, { actor, note });
  return { ...statusChange, units };
}

/**
 * For late payments (decision 24). Reserves stock again, all or none.
 * @throws {AppError} `not_found`; `conflict` when it is not closed; `out_of_stock` naming the missing sizes
 */
export async function reopenOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  cause: StatusChangeReason,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "CANCELLED" && order.status !== "EXPIRED") {
    throw new AppError("conflict", { detail: "This order isn't closed." });
  }
  await updateStatus(tx, order, "PAID", { ...cause, at: runtime.clock() });
  await renewRedemption(tx, orderId);
  await queueMail(tx, runtime, orderPaidEmail(order));
  await notifySale(tx, runtime, order);
  // Last, so that popular variants are locked only briefly.
  await reserveStockAgain(tx, order.lines, orderId, cause.actor);
}
