import type { OrderStatus } from "#contract/api/orders.ts";
import type { ReturnStatus } from "#contract/api/returns.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderState } from "#server/modules/orders/index.ts";
import { listOrdersWithRefundsUnderWay } from "#server/modules/payments/index.ts";
import { listReturnsOfOrders } from "#server/modules/returns/index.ts";

/** What keeps an order from being over, by its status; nothing is said of one that is. */
const unfinished: Readonly<Partial<Record<OrderStatus, string>>> = {
  PENDING_PAYMENT: "awaits its payment",
  PAID: "is not packed yet",
  PROCESSING: "is not sent yet",
  SHIPPED: "is on its way",
};

/** A return in one of these is not over. */
const openSteps: readonly ReturnStatus[] = ["ASKED", "APPROVED", "ARRIVED"];

/** Why the owner of these orders cannot be forgotten yet, in sentences; empty when nothing is open. */
export async function listOpenMatters(
  on: Queryable,
  orders: readonly OrderState[],
): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const refunding = await listOrdersWithRefundsUnderWay(on, ids);
  const returns = await listReturnsOfOrders(on, ids);
  const openReturns = returns.filter(({ status }) => openSteps.includes(status));
  const ofOrders = orders.flatMap(({ id, orderNumber, status, openReviews }) => {
    const why = unfinished[status];
    return [
      ...(why ? [`Order ${orderNumber} ${why}.`] : []),
      ...(openReviews > 0 ? [`A payment of ${orderNumber} waits to be settled.`] : []),
      ...(refunding.has(id) ? [`A refund for ${orderNumber} is under way.`] : []),
    ];
  });
  return [
    ...ofOrders,
    ...openReturns.map(({ reference }) => `The return ${reference} is not over.`),
  ];
}
