import type { CartToday, GotToday } from "#contract/api/staff-tried-carts.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection.ts";
import { refuseDiscount } from "./discount-rules.ts";
import { listRunningDiscounts } from "./discounts.queries.ts";
import { someBuyers } from "./judge-sums.ts";
import { readSubtotal } from "./read-subtotal.ts";

/**
 * What a cart of a sum would get by each discount that runs now, by the rules of the checkout: the best first, then what
 * takes most. What counts for some goods alone takes up to that.
 * @throws {AppError} `validation_failed` for parts of a kobo
 */
export async function whatCartGets(
  on: Queryable,
  now: Date,
  { subtotal, buyer }: CartToday,
): Promise<GotToday[]> {
  const subtotalKobo = readSubtotal(subtotal);
  const { wholesale, boughtBefore: hasBought } = someBuyers[buyer];
  const request = { now, subtotalKobo, emails: [], wholesale };
  const running = await listRunningDiscounts(on, now);
  const got = running.map((discount) => {
    const { firstPurchaseOnly, value } = discount;
    const boughtBefore = firstPurchaseOnly && hasBought;
    const refusal = refuseDiscount({ ...discount, boughtBefore }, request);
    const takes = refusal ? kobo(0) : discountAmount(value, subtotalKobo);
    return { discount, takes, refusal, forSomeGoods: value.goods !== undefined };
  });
  const most = Math.max(0, ...got.map(({ takes, forSomeGoods }) => (forSomeGoods ? 0 : takes)));
  return got
    .map(({ discount: { id, code, autoApply }, takes, refusal, forSomeGoods }) => ({
      id,
      code,
      byItself: autoApply,
      takes: toNaira(takes),
      total: toNaira(kobo(subtotalKobo - takes)),
      forSomeGoods,
      why: refusal?.message ?? null,
      isBest: takes > 0 && takes === most && !forSomeGoods,
    }))
    .toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || b.takes - a.takes);
}
