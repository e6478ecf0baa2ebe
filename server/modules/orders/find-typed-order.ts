import type { OrderLookup } from "#contract/api/orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { OrderRecord } from "./order.ts";
import { readOrderNumber } from "./order-number.ts";
import { findOrderByNumber } from "./orders.queries.ts";

/** An address as somebody typed it who looks for an order: also with spaces within. */
export function readTypedEmail(typed: string): string {
  return normalizeEmail(typed.replace(/\s+/g, ""));
}

/**
 * The order with this number that was placed with this address. One whose buyer was forgotten has no address, and nobody
 * finds it by typing none.
 */
export async function findTypedOrder(
  on: Queryable,
  typed: OrderLookup,
): Promise<OrderRecord | undefined> {
  const email = readTypedEmail(typed.email);
  const orderNumber = readOrderNumber(typed.orderNumber);
  if (email === "" || orderNumber === undefined) return undefined;
  const order = await findOrderByNumber(on, orderNumber);
  return order?.email === email ? order : undefined;
}
