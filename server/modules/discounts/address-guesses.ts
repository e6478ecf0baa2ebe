import type { Tx } from "#server/database/connection.ts";
import { createLimits, type Limits, type RateLimit } from "#server/database/rate-limit.ts";
import type { Buyer } from "./discounts.queries.ts";

/**
 * Orders that came to nothing, of one client, with a discount that is refused where an address bought or used it
 * before: what such an order is answered tells of the address it names. Of a carrier's crowd some fifty order within
 * half an hour (decision 13), few of them in vain; a program that tries addresses gets through 2,880 a day, each with a
 * whole order.
 */
const triedInVain: RateLimit = { name: "discount-of-address", limit: 120, windowSeconds: 3600 };

/** Counts an order that came to nothing and was answered by what its address did before. */
export async function countTriedInVain(limits: Limits, { atOrder }: Buyer): Promise<void> {
  if (atOrder?.client) await limits.trySpend(triedInVain, atOrder.client);
}

/**
 * Whether a client tried so many that its orders get no such discount for a while, whatever their address did: so no
 * further one is told of, and anything else can be bought as before.
 */
export async function isAskedTooOften(tx: Tx, { atOrder }: Buyer): Promise<boolean> {
  return atOrder?.client ? await createLimits(tx).isSpent(triedInVain, atOrder.client) : false;
}
