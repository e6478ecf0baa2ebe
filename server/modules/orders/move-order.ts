import { orderStatusWords } from "#contract/api/order-words.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { MoveReason, OrderRecord } from "./order.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import { updateStatus } from "./order-status.queries.ts";
import { mayMove } from "./order-status.ts";
import { findParcel } from "./order-work.queries.ts";
import { lockOrderRow } from "./orders.queries.ts";

/**
 * Takes the lock on an order until the transaction ends.
 * @throws {AppError} `not_found`
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await lockOrderRow(tx, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}

/** @throws {AppError} `conflict` when the table of moves does not allow it */
export function requireMove({ status }: Pick<OrderRecord, "status">, to: OrderStatus): void {
  if (mayMove(status, to)) return;
  throw new AppError("conflict", {
    detail: `An order that reads “${orderStatusWords[status]}” cannot become “${orderStatusWords[to]}”.`,
  });
}

/** What came of a move. */
export interface Moved {
  readonly statusChangeId: number;
  /** The message to the buyer, where there is one. */
  readonly mailId: string | undefined;
}

/**
 * Moves a locked order to another status, records who did it, when and why, and tells the buyer by mail
 * where that is of interest.
 * @param holdMs so long the mail waits, in ms, because the move may be taken back
 * @throws {AppError} `conflict` when the table of moves does not allow it
 */
export async function moveOrder(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  to: OrderStatus,
  why: MoveReason,
  holdMs = 0,
): Promise<Moved> {
  requireMove(order, to);
  const statusChangeId = await updateStatus(tx, order, to, { ...why, at: runtime.clock() });
  const mail = orderMovedMail(order, to, await findParcel(tx, order.id));
  const mailId = mail && (await writeMail(tx, runtime, { ...mail, holdMs }));
  return { statusChangeId, mailId };
}
