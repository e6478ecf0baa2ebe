import type { OrderStatus } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { MoveReason, OrderRecord } from "./order.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import { mayMove } from "./order-status.ts";
import { selectOrderForUpdate, updateStatus } from "./orders.queries.ts";

/**
 * Takes the lock on an order until the transaction ends.
 * @throws {AppError} `not_found`
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await selectOrderForUpdate(tx, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}

/**
 * Moves a locked order to another status, records who did it, when and why, and tells the buyer by mail
 * where that is of interest.
 * @throws {AppError} `conflict` when the table of moves does not allow it
 */
export async function moveOrder(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  to: OrderStatus,
  why: MoveReason,
): Promise<void> {
  if (!mayMove(order.status, to)) {
    throw new AppError("conflict", {
      detail: `An order that is ${order.status} cannot become ${to}.`,
    });
  }
  await updateStatus(tx, order, to, { ...why, at: runtime.clock() });
  const mail = orderMovedMail(order, to);
  if (mail) await writeMail(tx, runtime, mail);
}
