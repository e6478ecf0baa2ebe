import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { lockOrder, moveOrder } from "./move-order.ts";
import type { MoveReason } from "./order.ts";
import { isAllReturned } from "./order-money.ts";
import { orderRefundMail, type RefundTold } from "./order-refund-mail.ts";
import { mayMove } from "./order-status.ts";

/** Money that was sent back, by whom and why. */
export interface ReturnedMoney extends MoveReason, RefundTold {
  readonly amountKobo: Kobo;
}

/**
 * Tells the buyer of money that was sent back, and calls a paid order REFUNDED once everything that came for it
 * went back. A part refund leaves the status as it is (decision 19).
 * Call it when the refund itself is written down.
 * @throws {AppError} `not_found`
 */
export async function recordRefund(
  tx: Tx,
  runtime: Runtime,
  orderId: string,
  { amountKobo, words, how, ...why }: ReturnedMoney,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  await writeMail(tx, runtime, orderRefundMail(order, amountKobo, { words, how }));
  if (isAllReturned(order) && mayMove(order.status, "REFUNDED")) {
    await moveOrder(tx, runtime, order, "REFUNDED", why);
  }
}
