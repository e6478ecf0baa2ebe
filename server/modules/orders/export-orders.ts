import type { Order } from "#contract/api/orders.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { listOrdersOfBuyer } from "./orders.queries.ts";
import { toOrderReply } from "./to-order-reply.ts";

/** More orders than a person places in a lifetime. */
const exportedOrders = 10_000;

/** Every order of a shopper, newest first, for the copy of their data. */
export async function exportOrders(on: Queryable, caller: UserCaller): Promise<Order[]> {
  const { rows: orders } = await listOrdersOfBuyer(on, caller, {
    limit: exportedOrders,
    offset: 0,
  });
  return orders.map(toOrderReply);
}
