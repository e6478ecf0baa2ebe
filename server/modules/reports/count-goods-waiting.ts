import type { Queryable } from "#server/database/connection.ts";
import { countComingLines } from "#server/modules/payments/index.ts";
import { countReturnsWaiting } from "#server/modules/returns/index.ts";

const dayMs = 86_400_000;

/**
 * How much waits in the room of returns: what is to be answered or looked at, and what should have come by now, be it
 * approved or refunded already.
 */
export async function countGoodsWaiting(
  on: Queryable,
  now: Date,
  overdueDays: number,
): Promise<number> {
  const returns = await countReturnsWaiting(on, { now, overdueDays });
  const refunded = await countComingLines(on, new Date(now.getTime() - overdueDays * dayMs));
  return returns + refunded;
}
