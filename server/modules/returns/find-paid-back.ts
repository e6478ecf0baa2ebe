import type { Tx } from "#server/database/connection.ts";
import { findGivenBackOf, isAllPaidBack } from "./given-back.ts";
import type { LockedReturn } from "./lock-return.ts";
import { owedForLines } from "./to-buyer-return.ts";

/** How much of the money for the pieces of a return went back, or is on its way: all of its order's, or some of its own. */
export type PaidBack = "none" | "some" | "all";

/**
 * Somebody may have sent the money for its pieces back since it was asked for, or all that came for the order. A part of
 * it that was given without pieces is a kindness, and takes nothing from an exchange.
 */
export async function findPaidBack(tx: Tx, { order, record }: LockedReturn): Promise<PaidBack> {
  const count = (lines: readonly { readonly quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const givenBack = await findGivenBackOf(tx, order.id);
  if (isAllPaidBack(order, givenBack)) return "all";
  const owed = owedForLines(order, record.lines, givenBack);
  return count(owed) === count(record.lines) ? "none" : "some";
}
