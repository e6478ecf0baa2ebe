import type { OrderStatus } from "#contract/api/orders.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderState } from "#server/modules/orders/index.ts";
import { listOrdersWithRefundsUnderWay } from "#server/modules/payments/index.ts";

/** What keeps an order from being over, by its status; nothing is said of one that is. */
const unfinished: Readonly<Partial<Record<OrderStatus, string>>> = {
  PENDING_PAYMENT: "awaits its payment",
  PAID: "is not packed yet",
  PROCESSING: "is not sent yet",
  SHIPPED: "is on its way",
};

/** Why the owner of these orders cannot be forgotten yet, in sentences; empty when nothing is open. */
export async function listOpenMatters(
  on: Queryable,
  orders: readonly OrderState[],
): Promise<string[]> {
  const refunding = await listOrdersWithRefundsUnderWay(
    on,
    orders.map(({ id }) => id),
  );
  return orders.flatMap(({ id, orderNumber, status, openReviews }) => {
    const why = unfinished[status];
    return [
      ...(why ? [`Order ${orderNumber} ${why}.`] : []),
      ...(openReviews > 0 ? [`A payment of ${orderNumber} waits to be settled.`] : []),
      ...(refunding.has(id) ? [`A refund for ${orderNumber} is under way.`] : []),
    ];
  });
}
