import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { orderRefundEmail, type RefundEmailInput } from "../emails/refund-email.ts";
import type { StatusChangeReason } from "../model/order.ts";
import { isFullyRefunded } from "../model/order-money.ts";
import { canTransition } from "../model/order-state-machine.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { publishRefund } from "./order-publishing.ts";
import { transitionOrder } from "./transition-order.ts";

export interface RecordedRefund extends StatusChangeReason, RefundEmailInput {
  readonly amountKobo: Kobo;
}

/**
 * Call it after the refund is stored (decision 19).
 * @throws {AppError} `not_found`
 */
export async function recordRefund(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  { amountKobo, message, how, ...cause }: RecordedRefund,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  refreshCustomers(tx, [order]);
  await queueMail(tx, runtime, orderRefundEmail(order, amountKobo, { message, how }));
  publishRefund(tx, order, amountKobo);
  if (isFullyRefunded(order) && canTransition(order, "refunded")) {
    await transitionOrder(tx, runtime, order, { kind: "refunded" }, cause);
  }
}
