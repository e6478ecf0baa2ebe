import type { Kobo } from "#contract/money/kobo.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { effectiveTiers, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";
import { formatPercentOff } from "#contract/text/format.ts";
import { type Priced, pricingOf } from "../session/cart/cart-line.ts";
import { useSession } from "../session/session-context.tsx";

export interface DisplayedPrice {
  readonly priceKobo: Kobo;
  readonly originalKobo: Kobo | undefined;
  readonly badge: string;
}

/** Specification §9. `wholesaleQuantity` in units; undefined for other shoppers. */
export function getDisplayedPrice(product: Priced, wholesaleQuantity?: number): DisplayedPrice {
  const { priceKobo: listPriceKobo, percentOff, tiers } = pricingOf(product);
  const discounted = percentOff > 0 ? discountedPrice(listPriceKobo, percentOff) : listPriceKobo;
  const priceKobo =
    wholesaleQuantity === undefined
      ? discounted
      : wholesaleUnitPrice(discounted, effectiveTiers(tiers, discounted), wholesaleQuantity);
  return {
    priceKobo,
    originalKobo: priceKobo < listPriceKobo ? listPriceKobo : undefined,
    badge: percentOff > 0 ? formatPercentOff(percentOff) : "",
  };
}

/** `units` are those that tiers count; at least one. */
export function useDisplayedPrice(product: Priced, units = 1): DisplayedPrice {
  const { wholesale } = useSession();
  return getDisplayedPrice(product, wholesale ? Math.max(1, units) : undefined);
}
