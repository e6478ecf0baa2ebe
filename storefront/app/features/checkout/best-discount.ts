import type { Discount } from "#contract/api/discounts.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";

/** Prices the cart at hand with a discount, or without one. */
export type PriceWith = (discount?: Discount) => PricedCart;

/** A discount of the API as the price engine reads it. */
export function discountValue({ discountType, value, onlyFor: goods }: Discount): DiscountValue {
  return discountType === "PERCENTAGE"
    ? { goods, discountType, percent: value }
    : { goods, discountType, amountKobo: fromNaira(value) };
}

/** The automatic discount that takes most off this cart, or undefined when none holds (decision: Money). */
export function bestAutomaticDiscount(
  discounts: readonly Discount[],
  price: PriceWith,
): Discount | undefined {
  const amount = (discount: Discount) => {
    const { discountKobo, subtotalKobo } = price(discount);
    return subtotalKobo < fromNaira(discount.minimumSubtotal) ? 0 : discountKobo;
  };
  return discounts
    .filter((discount) => discount.autoApply && amount(discount))
    .sort((a, b) => amount(b) - amount(a))[0];
}
