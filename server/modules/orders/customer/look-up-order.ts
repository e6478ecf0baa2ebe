import type { OrderLookup } from "#contract/api/orders/orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import type { OrderRecord } from "../model/order.ts";
import { parseOrderNumber } from "../model/order-number.ts";
import { findOrderByNumber } from "../queries/orders.queries.ts";

/** Per client and email: a person who mistypes a number (decision 16). */
const wrongPairLimit = { name: "order-lookup-pair", limit: 10, windowSeconds: 600 };

/** Per client: many people may share one address, yet one of 10^12 numbers is not guessed in a lifetime. */
const wrongClientLimit = { name: "order-lookup", limit: 300, windowSeconds: 600 };

/** Same text for both cases, so that neither can be guessed. */
const notFoundText = "We could not find an order with this email address and order number.";

/**
 * Specification §7.
 * @throws {AppError} `not_found`; `rate_limited`
 */
export async function lookUpOrder(
  { db, limits }: Pick<Runtime, "db" | "limits">,
  client: string,
  input: OrderLookup,
): Promise<OrderRecord> {
  const limitKeys: Counted[] = [
    [wrongClientLimit, client],
    [wrongPairLimit, `${normalizeEmailInput(input.email)}\0${client}`],
  ];
  return await limits.countWrong(limitKeys, async () => {
    const order = await findOrderByInput(db, input);
    if (!order) throw new AppError("not_found", { detail: notFoundText });
    return order;
  });
}

export async function findOrderByInput(
  db: Queryable,
  input: OrderLookup,
): Promise<OrderRecord | undefined> {
  const email = normalizeEmailInput(input.email);
  const orderNumber = parseOrderNumber(input.orderNumber);
  if (email === "" || orderNumber === undefined) return undefined;
  const order = await findOrderByNumber(db, orderNumber);
  return order?.email === email ? order : undefined;
}

function normalizeEmailInput(input: string): string {
  return normalizeEmail(input.replace(/\s+/g, ""));
}
