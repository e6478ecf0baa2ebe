import type {
  CompareDiscounts,
  DiscountComparison,
} from "#contract/api/discounts/discount-simulation.ts";
import { kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import { discountAmount } from "#contract/pricing/discount-amount.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { refuseDiscount } from "./discount-rules.ts";
import { listRunningDiscounts } from "./discounts.queries.ts";
import { sampleBuyers, toSubtotalKobo } from "./evaluate-subtotal.ts";

/** Best first; partial ones count up to the given amount. @throws {AppError} `validation_failed` */
export async function compareDiscounts(
  on: Queryable,
  now: Date,
  { subtotal, buyer }: CompareDiscounts,
): Promise<DiscountComparison[]> {
  const subtotalKobo = toSubtotalKobo(subtotal);
  const { wholesale, boughtBefore: hasBought } = sampleBuyers[buyer];
  const request = { now, subtotalKobo, emails: [], wholesale };
  const running = await listRunningDiscounts(on, now);
  const results = running.map((discount) => {
    const { firstPurchaseOnly, value } = discount;
    const boughtBefore = firstPurchaseOnly && hasBought;
    const refusal = refuseDiscount({ ...discount, boughtBefore }, request);
    const amountOff = refusal ? kobo(0) : discountAmount(value, subtotalKobo);
    return { discount, amountOff, refusal, isForSomeProducts: value.appliesTo !== undefined };
  });
  const maxAmount = Math.max(
    0,
    ...results.map(({ amountOff, isForSomeProducts }) => (isForSomeProducts ? 0 : amountOff)),
  );
  return results
    .map(({ discount: { id, code, autoApply }, amountOff, refusal, isForSomeProducts }) => ({
      id,
      code,
      autoApply,
      amountOff: toNaira(amountOff),
      total: toNaira(kobo(subtotalKobo - amountOff)),
      isForSomeProducts,
      reason: refusal?.message ?? null,
      isBest: amountOff > 0 && amountOff === maxAmount && !isForSomeProducts,
    }))
    .toSorted((a, b) => Number(b.isBest) - Number(a.isBest) || b.amountOff - a.amountOff);
}
