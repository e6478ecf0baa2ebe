import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { orderStatusEmail } from "../emails/order-emails.ts";
import type { OrderRecord, StatusChangeReason } from "../model/order.ts";
import { canTransition } from "../model/order-state-machine.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import { updateStatus } from "../queries/order-status.queries.ts";
import { lockOrderRow } from "../queries/orders.queries.ts";

/** @throws {AppError} `not_found` */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRecord> {
  const order = await lockOrderRow(tx, id);
  if (!order) throw new AppError("not_found", { detail: "Order not found." });
  return order;
}

/** @throws {AppError} `conflict` when the transition is not allowed */
export function requireTransition({ status }: Pick<OrderRecord, "status">, to: OrderStatus): void {
  if (canTransition(status, to)) return;
  throw new AppError("conflict", {
    detail: `An order with status “${orderStatusLabels[status]}” can't change to “${orderStatusLabels[to]}”.`,
  });
}

export interface StatusChangeResult {
  readonly statusChangeId: number;
  readonly mailId: string | undefined;
}

/**
 * @param holdMs how long the customer's email is held back, in ms
 * @throws {AppError} `conflict` when the transition is not allowed
 */
export async function changeOrderStatus(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  order: OrderRecord,
  to: OrderStatus,
  cause: StatusChangeReason,
  holdMs = 0,
): Promise<StatusChangeResult> {
  requireTransition(order, to);
  const statusChangeId = await updateStatus(tx, order, to, { ...cause, at: runtime.clock() });
  const mail = orderStatusEmail(order, to, await findParcel(tx, order.id));
  const mailId = mail && (await queueMail(tx, runtime, { ...mail, holdMs }));
  return { statusChangeId, mailId };
}
