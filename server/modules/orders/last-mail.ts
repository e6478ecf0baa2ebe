import { isPaidNotSent } from "#contract/api/order-stage.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Mail } from "#server/modules/mail/index.ts";
import type { OrderRecord } from "./order.ts";
import { findLastRefund } from "./order-events.queries.ts";
import { orderMovedMail } from "./order-moved-mail.ts";
import { orderPaidMail } from "./order-paid-mail.ts";
import { orderRefundMail } from "./order-refund-mail.ts";
import { findParcel } from "./order-work.queries.ts";

/**
 * What the buyer was told last, as it would be sent again: of money that went back since, else that the order is paid,
 * on the way, delivered or cancelled; undefined where they were told nothing of it, and for a buyer who was forgotten.
 */
export async function lastMail(on: Queryable, order: OrderRecord): Promise<Mail | undefined> {
  if (order.email === "") return undefined;
  const refund = await findLastRefund(on, order.id);
  if (refund) return orderRefundMail(order, kobo(refund.amountKobo), refund);
  if (isPaidNotSent(order.status)) return orderPaidMail(order);
  return orderMovedMail(order, order.status, await findParcel(on, order.id));
}
