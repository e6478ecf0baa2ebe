import type { Discount } from "#contract/api/discounts.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";

/** Prices the cart at hand with a discount, or without one. */
export type PriceWith = (discount?: Discount) => PricedCart;

/** The automatic discount that takes most off this cart, or undefined when none holds. */
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
