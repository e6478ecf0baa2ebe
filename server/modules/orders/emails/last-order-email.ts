import { isPaidNotShipped } from "#contract/api/orders/order-status-rules.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "../model/order.ts";
import { findParcel } from "../queries/fulfilment.queries.ts";
import { findLastRefund } from "../queries/order-events.queries.ts";
import { findTransferReceipt } from "../queries/transfer-receipt.queries.ts";
import {
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  orderShippedEmail,
} from "./order-emails.ts";
import { noPromises, type OrderPromises } from "./order-promises.ts";
import { orderRefundEmail } from "./refund-email.ts";

export async function getLastEmail(
  db: Queryable,
  order: OrderRecord,
  promises: OrderPromises = noPromises,
): Promise<Mail | undefined> {
  if (order.email === "") return undefined;
  const refund = await findLastRefund(db, order.id);
  if (refund) return orderRefundEmail(order, kobo(refund.amountKobo), refund);
  if (isPaidNotShipped(order.status)) {
    return orderPaidEmail(order, promises, await findTransferReceipt(db, order));
  }
  switch (order.status) {
    case "SHIPPED":
      return orderShippedEmail(order, await findParcel(db, order.id), promises);
    case "DELIVERED":
      return orderDeliveredEmail(order);
    case "CANCELLED":
      return orderCancelledEmail(order);
    default:
      return undefined;
  }
}
