import type { Runtime } from "#server/database/runtime.ts";
import { giveRedemption } from "#server/modules/discounts/index.ts";
import type { Caller } from "#server/platform/caller.ts";
import type { OrderRecord } from "./order.ts";
import { linkOrder } from "./orders.queries.ts";
import { tokenMatches } from "./require-order-holder.ts";

/**
 * Gives a guest's order to the account of who goes on with it and holds its own token, as if they had signed in before
 * they placed it: the token proves the order, the session the account. An order of an account stays that account's, and
 * who holds a pay link alone gets nothing.
 */
export async function claimOrder(
  { db }: Pick<Runtime, "db">,
  order: OrderRecord,
  caller: Caller,
  orderToken: string | string[] | undefined,
): Promise<void> {
  if (order.userId !== null || caller.kind !== "user" || !tokenMatches(order, orderToken)) return;
  await db.withTransaction(async (tx) => {
    const isLinked = await linkOrder(tx, order, caller.userId);
    if (isLinked) await giveRedemption(tx, order.id, caller.userId);
  });
}
