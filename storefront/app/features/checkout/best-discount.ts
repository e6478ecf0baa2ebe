import type { Discount } from "#contract/api/discounts.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { type DiscountValue, discountAmount } from "#contract/pricing/discount-amount.ts";

/** A discount of the API as the price engine reads it. */
export function discountValue(discount: Discount): DiscountValue {
  return discount.discountType === "PERCENTAGE"
    ? { discountType: "PERCENTAGE", percent: discount.value }
    : { discountType: "FIXED", amountKobo: fromNaira(discount.value) };
}

/** The automatic discount that takes most off this subtotal, or undefined when none holds (decision: Money). */
export function bestAutomaticDiscount(
  discounts: readonly Discount[],
  subtotal: Kobo,
): Discount | undefined {
  let best: { discount: Discount; amount: Kobo } | undefined;
  for (const discount of discounts) {
    if (!discount.autoApply || subtotal < fromNaira(discount.minimumSubtotal)) continue;
    const amount = discountAmount(discountValue(discount), subtotal);
    if (amount > (best?.amount ?? 0)) best = { discount, amount };
  }
  return best?.discount;
}
