import type { OrderLookup } from "#contract/api/orders.ts";
import type { Counted } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { findTypedOrder, readTypedEmail } from "./find-typed-order.ts";
import type { OrderRecord } from "./order.ts";

/**
 * Wrong pairs of one client and address: a person who mistypes a number. The right pair from elsewhere is answered
 * whatever a stranger tried (decision 16).
 */
const wrongOfPair = { name: "order-lookup-pair", limit: 10, windowSeconds: 600 };
/**
 * Wrong pairs of one client, for the crowd behind a carrier's address. At this pace one of the 10^12 numbers is not
 * found in a lifetime, even with the address known.
 */
const wrongOfClient = { name: "order-lookup", limit: 300, windowSeconds: 600 };

/** One text whichever of the two was wrong, so that neither can be guessed from it. */
const notFoundText = "We could not find an order with this email address and order number.";

/**
 * Finds an order by its number and the e-mail address it was placed with; wrong pairs are counted (specification §7).
 * @param client whom a wrong pair is counted to
 * @throws {AppError} `not_found`, the same whichever of the two was wrong; `rate_limited`
 */
export async function lookUpOrder(
  { db, limits }: Pick<Runtime, "db" | "limits">,
  client: string,
  typed: OrderLookup,
): Promise<OrderRecord> {
  // The client first: beyond its limit nothing is written of what it types.
  const counted: Counted[] = [
    [wrongOfClient, client],
    [wrongOfPair, `${readTypedEmail(typed.email)}\0${client}`],
  ];
  return await limits.countWrong(counted, async () => {
    const order = await findTypedOrder(db, typed);
    if (!order) throw new AppError("not_found", { detail: notFoundText });
    return order;
  });
}
