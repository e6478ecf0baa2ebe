import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { lockOrder, moveOrder } from "./move-order.ts";
import type { MoveReason } from "./order.ts";
import { orderPaidMail } from "./order-paid-mail.ts";
import { tellSale } from "./tell-sale.ts";

/**
 * What became of confirmed money: `paid` now, `already_paid` before, or `closed` because the order was
 * cancelled or expired in the meantime, so that a person must look at it.
 */
export type PaidOutcome = "paid" | "already_paid" | "closed";

/**
 * Marks an order as paid, once, queues its confirmation mail and tells the store. However often and from
 * wherever it is called, the mails go out once and a paid order stays paid.
 * @throws {AppError} `not_found`
 */
export async function markOrderPaid(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  { actor = "payments", reason }: Omit<MoveReason, "actor"> & { readonly actor?: string },
): Promise<PaidOutcome> {
  const order = await lockOrder(tx, orderId);
  if (order.paidAt !== null) return "already_paid";
  if (order.status !== "PENDING_PAYMENT") return "closed";
  await moveOrder(tx, runtime, order, "PAID", { actor, reason });
  await writeMail(tx, runtime, orderPaidMail(order));
  await tellSale(tx, runtime, order);
  return "paid";
}
