import type { Queryable } from "#server/database/connection.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OrderRecord } from "./order.ts";
import { findOrder, findOrderByNumber } from "./orders.queries.ts";
import { isOwner } from "./require-order-holder.ts";

/**
 * An order of the caller's own, by id or number.
 * @throws {AppError} `not_found`, also for somebody else's
 */
export async function getOwnOrder(
  on: Queryable,
  caller: UserCaller,
  id: string,
): Promise<OrderRecord> {
  const order = (await findOrder(on, id)) ?? (await findOrderByNumber(on, id.toUpperCase()));
  if (!order || !isOwner(order, caller)) {
    throw new AppError("not_found", { detail: "Order not found." });
  }
  return order;
}
