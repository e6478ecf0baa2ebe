import type { BankRefund } from "#contract/api/staff-transfers.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findOrder } from "#server/modules/orders/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { findRefund } from "../refunds.queries.ts";
import { findTransfer } from "./bank-transfers.queries.ts";
import { toBankTransfers } from "./tell-order-transfers.ts";

/**
 * A refund with what helps to send it from the shop's account: to whom, and how their money came.
 * @throws {AppError} `not_found`
 */
export async function tellBankRefund(on: Queryable, id: string): Promise<BankRefund> {
  const refund = await findRefund(on, id);
  const order = refund && (await findOrder(on, refund.orderId));
  if (!refund || !order) throw new AppError("not_found", { detail: "There is no such refund." });
  const came = await findTransfer(on, refund.reference);
  const [transfer = null] = await toBankTransfers(on, came ? [came] : []);
  const { firstName, lastName } = order.shippingInfo;
  return {
    id: refund.id,
    amount: toNaira(refund.amountKobo),
    state: refund.status,
    reason: refund.reason,
    note: refund.note,
    at: refund.requestedAt.toISOString(),
    orderId: order.id,
    orderNumber: order.orderNumber,
    buyer: `${firstName} ${lastName}`.trim(),
    transfer,
  };
}
