import { useMemo } from "react";
import type { Discount } from "#contract/api/discounts.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { useCart } from "./cart-context.tsx";
import type { CartLine } from "./cart-reducer.ts";
import { useSession } from "./session-context.tsx";

/** Prices lines of the cart; sending them is free unless the checkout knows what it costs (specification §9). */
export function priceLines(
  lines: readonly CartLine[],
  wholesale: boolean,
  discount?: Discount,
  shippingKobo: Kobo = kobo(0),
): PricedCart {
  const toPrice = lines.map((line) => ({ ...line, productId: line.id }));
  return priceCart(toPrice, {
    wholesale,
    discount: discount && discountValue(discount),
    shippingKobo,
  });
}

/** A discount of the API as the price engine reads it. */
function discountValue({ discountType, value, onlyFor: goods }: Discount): DiscountValue {
  return discountType === "PERCENTAGE"
    ? { goods, discountType, percent: value }
    : { goods, discountType, amountKobo: fromNaira(value) };
}

/** The cart at the prices of whoever is signed in, without a discount. */
export function usePricedCart(): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  return useMemo(() => priceLines(lines, wholesale), [lines, wholesale]);
}
