import type { Discount } from "../api/discounts/discounts.ts";
import { fromNaira } from "../money/naira.ts";
import type { PricedCart } from "./price-cart.ts";

export type PriceWith = (discount?: Discount) => PricedCart;

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
