import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { balancePaidEmail } from "../emails/balance-email.ts";
import type { OrderRecord } from "../model/order.ts";
import { isDueOnDelivery, retainedKobo } from "../model/order-money.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { savePaidAt } from "../queries/order-status.queries.ts";
import { incrementVersion, updatePaymentMethod } from "../queries/orders.queries.ts";

/**
 * Call it once the payment is stored: money for an order that was paid before and had a balance due, or that is paid on
 * delivery.
 */
export async function recordBalancePaid(
  tx: Tx,
  runtime: Runtime,
  before: OrderRecord,
  {
    method,
    amountKobo,
    actor,
  }: { readonly method: AttemptMethod; readonly amountKobo: Kobo; readonly actor: string },
): Promise<void> {
  const orderId = before.id;
  const at = runtime.clock();
  await incrementVersion(tx, orderId, at);
  const order = await lockOrder(tx, orderId);
  await recordOrderEvent(tx, {
    ...{ orderId, kind: "balance_paid", actor, isVisibleToBuyer: true, at },
    data: { method, amountKobo, dueKobo: order.dueKobo },
  });
  if (!isDueOnDelivery(before)) {
    await queueMail(tx, runtime, balancePaidEmail(order, amountKobo));
    return;
  }
  // What a rider hands in short is no debt of the customer, who paid at the door.
  if (order.dueKobo > 0) return;
  await updatePaymentMethod(tx, orderId, method);
  await savePaidAt(tx, order, at);
  await queueMail(tx, runtime, balancePaidEmail(order, retainedKobo(order)));
}
