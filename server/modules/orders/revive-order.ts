import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { retakeStock } from "#server/modules/catalogue/index.ts";
import { renewRedemption } from "#server/modules/discounts/index.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOrder } from "./move-order.ts";
import type { MoveReason } from "./order.ts";
import { orderPaidMail } from "./order-paid-mail.ts";
import { updateStatus } from "./order-status.queries.ts";
import { tellSale } from "./tell-sale.ts";

/**
 * Takes up an order that had ended and counts it as paid: its pieces are taken out of stock once more, all or none,
 * and its discount is used again. For money that came too late (decision 24); no ordinary move of an
 * order leads here.
 * @throws {AppError} `not_found`; `conflict` when it has not ended; `out_of_stock` naming the sizes that are gone
 */
export async function reviveOrder(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  why: MoveReason,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status !== "CANCELLED" && order.status !== "EXPIRED") {
    throw new AppError("conflict", { detail: "This order has not ended." });
  }
  await updateStatus(tx, order, "PAID", { ...why, at: runtime.clock() });
  await renewRedemption(tx, orderId);
  await writeMail(tx, runtime, orderPaidMail(order));
  await tellSale(tx, runtime, order);
  // Last, so that popular pieces are locked only for the end of the transaction.
  await retakeStock(tx, order.lines, orderId, why.actor);
}
