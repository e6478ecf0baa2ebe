import { useMemo } from "react";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { useCart } from "./cart-context.tsx";
import type { CartLine } from "./cart-reducer.ts";
import { useSession } from "./session-context.tsx";

/** Prices lines of the cart; sending them is free unless the checkout knows what it costs (specification §9). */
export function priceLines(
  lines: readonly CartLine[],
  wholesale: boolean,
  discount?: DiscountValue,
  shippingKobo: Kobo = kobo(0),
): PricedCart {
  const toPrice = lines.map((line) => ({ ...line, productId: line.id }));
  return priceCart(toPrice, { wholesale, discount, shippingKobo });
}

/** The cart at the prices of whoever is signed in, without a discount. */
export function usePricedCart(): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  return useMemo(() => priceLines(lines, wholesale), [lines, wholesale]);
}
