import type { Discount } from "#contract/api/discounts.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";

/** Prices the cart at hand with a discount, or without one. */
export type PriceWith = (discount?: DiscountValue) => PricedCart;

/** A discount of the API as the price engine reads it. */
export function discountValue({ discountType, value, onlyFor }: Discount): DiscountValue {
  const goods = onlyFor && { goods: onlyFor };
  return discountType === "PERCENTAGE"
    ? { ...goods, discountType, percent: value }
    : { ...goods, discountType, amountKobo: fromNaira(value) };
}

/** The automatic discount that takes most off this cart, or undefined when none holds (decision: Money). */
export function bestAutomaticDiscount(
  discounts: readonly Discount[],
  price: PriceWith,
): Discount | undefined {
  const { subtotalKobo } = price();
  let best: { discount: Discount; amount: number } | undefined;
  for (const discount of discounts) {
    if (!discount.autoApply || subtotalKobo < fromNaira(discount.minimumSubtotal)) continue;
    const amount = price(discountValue(discount)).discountKobo;
    if (amount > (best?.amount ?? 0)) best = { discount, amount };
  }
  return best?.discount;
}
