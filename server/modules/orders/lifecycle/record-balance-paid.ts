import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { balancePaidEmail } from "../emails/balance-email.ts";
import type { OrderRecord } from "../model/order.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { incrementVersion } from "../queries/orders.queries.ts";

/** Call it once the payment is stored: money for an order that was paid before and had a balance due. */
export async function recordBalancePaid(
  tx: Tx,
  runtime: Runtime,
  { id: orderId }: Pick<OrderRecord, "id">,
  {
    method,
    amountKobo,
    actor,
  }: { readonly method: AttemptMethod; readonly amountKobo: Kobo; readonly actor: string },
): Promise<void> {
  const at = runtime.clock();
  await incrementVersion(tx, orderId, at);
  const order = await lockOrder(tx, orderId);
  await recordOrderEvent(tx, {
    ...{ orderId, kind: "balance_paid", actor, isVisibleToBuyer: true, at },
    data: { method, amountKobo, dueKobo: order.dueKobo },
  });
  await queueMail(tx, runtime, balancePaidEmail(order, amountKobo));
}
