import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { cameKobo, type OrderRecord } from "#server/modules/orders/index.ts";
import { sumAmountsReturned, sumReturnedGoods } from "./refund-lines.queries.ts";
import type { PaymentReview } from "./reviews.queries.ts";

/**
 * What of the money that is here goes back to the buyer: no more than what the case is about.
 * @param heldKobo what came and has not gone back
 * @param owedKobo what of it is the order's still
 * @param stakeKobo what the case is about, where that is known
 */
export function excessOf(heldKobo: Kobo, owedKobo: Kobo, stakeKobo: Kobo | null): Kobo {
  const tooMuchKobo = Math.max(0, heldKobo - owedKobo);
  return kobo(stakeKobo === null ? tooMuchKobo : Math.min(tooMuchKobo, stakeKobo));
}

/**
 * How much of the money received still pays for the order, in kobo, for whoever settles a case or is told of it: the
 * total, less pieces and shipping that were refunded, less amounts that staff gave back before the case was opened. What
 * they gave back later counts against what came too much.
 */
export async function findOwed(
  on: Queryable,
  order: OrderRecord,
  { amountKobo: stakeKobo, createdAt }: Pick<PaymentReview, "amountKobo" | "createdAt">,
): Promise<Kobo> {
  const { goodsKobo, shippingKobo } = await sumReturnedGoods(on, order.id);
  const returnedKobo = await sumAmountsReturned(on, order.id, createdAt);
  const excessBeforeKobo = Math.max(0, cameKobo(order) - (stakeKobo ?? 0) - order.totalKobo);
  const givenKobo = Math.max(0, returnedKobo - excessBeforeKobo);
  return kobo(Math.max(0, order.totalKobo - goodsKobo - shippingKobo - givenKobo));
}
