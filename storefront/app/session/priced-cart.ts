import { useMemo } from "react";
import { kobo } from "#contract/money/kobo.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { useCart } from "./cart-context.tsx";
import type { CartLine } from "./cart-reducer.ts";
import { useSession } from "./session-context.tsx";

/** Prices lines of the cart; shipping is free at checkout (specification §9). */
export function priceLines(
  lines: readonly CartLine[],
  wholesale: boolean,
  discount?: DiscountValue,
): PricedCart {
  const toPrice = lines.map((line) => ({ ...line, productId: line.id }));
  return priceCart(toPrice, { wholesale, discount, shippingKobo: kobo(0) });
}

/** The cart at the prices of whoever is signed in, without a discount. */
export function usePricedCart(): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  return useMemo(() => priceLines(lines, wholesale), [lines, wholesale]);
}
