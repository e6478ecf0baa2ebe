import type { Kobo } from "#contract/money/kobo.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { tiersInForce, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";
import { type Priced, pricingOf } from "../session/cart-line.ts";
import { useSession } from "../session/session-context.tsx";

/** What a price tag says, in kobo. */
export interface ShownPrice {
  readonly priceKobo: Kobo;
  /** The price before any reduction, when there is one. */
  readonly struckKobo: Kobo | undefined;
  /** "−10%", with a true minus; empty without a reduction of the product's own. */
  readonly badge: string;
}

/**
 * The price tag of a product (specification §9).
 * @param wholesaleQuantity pieces that an approved business would have of it; nothing for other shoppers
 */
export function shownPrice(product: Priced, wholesaleQuantity?: number): ShownPrice {
  const { priceKobo: fullKobo, percentOff, tiers } = pricingOf(product);
  const discounted = percentOff > 0 ? discountedPrice(fullKobo, percentOff) : fullKobo;
  const priceKobo =
    wholesaleQuantity === undefined
      ? discounted
      : wholesaleUnitPrice(discounted, tiersInForce(tiers, discounted), wholesaleQuantity);
  return {
    priceKobo,
    struckKobo: priceKobo < fullKobo ? fullKobo : undefined,
    badge: percentOff > 0 ? `−${percentOff}%` : "",
  };
}

/**
 * The price tag for whoever is signed in.
 * @param units pieces that tiers are counted by; a tag is for one piece at least
 */
export function useShownPrice(product: Priced, units = 1): ShownPrice {
  const { wholesale } = useSession();
  return shownPrice(product, wholesale ? Math.max(1, units) : undefined);
}
