import { useEffect, useState } from "react";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { bestAutomaticDiscount, type PriceWith } from "#contract/pricing/best-discount.ts";
import type { PricedCart } from "#contract/pricing/price-cart.ts";
import { api } from "../../api.ts";
import { readAuthToken } from "../../session/auth-token.ts";
import { useCart } from "../../session/cart-context.tsx";
import { priceLines } from "../../session/priced-cart.ts";
import { useSession } from "../../session/session-context.tsx";

/** The best automatic discount, as at checkout; `isOpen` loads discounts when the cart opens. */
export function useDiscountedCart(isOpen: boolean): PricedCart {
  const { lines } = useCart();
  const { wholesale } = useSession();
  const [discounts, setDiscounts] = useState<readonly Discount[]>([]);
  const authToken = readAuthToken();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call itself says who asks
  useEffect(() => {
    if (!isOpen) return;
    const abort = new AbortController();
    api("GET /discounts/available", { signal: abort.signal })
      .then(setDiscounts)
      // Silent, as at the checkout (specification §8).
      .catch(() => undefined);
    return () => abort.abort();
  }, [isOpen, authToken]);
  const price: PriceWith = (discount) => priceLines(lines, wholesale, discount);
  return price(bestAutomaticDiscount(discounts, price));
}
