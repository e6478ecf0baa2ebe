import { type Kobo, scaleKobo } from "../money/kobo.ts";

/** A price each from a minimum quantity on. */
export interface PriceTier {
  readonly minQuantity: number;
  readonly priceKobo: Kobo;
}

/** The default wholesale steps: units from, percent off the discounted price (specification §9). */
export const defaultTierSteps = [
  { minQuantity: 1, percentOff: 0 },
  { minQuantity: 10, percentOff: 5 },
  { minQuantity: 25, percentOff: 10 },
  { minQuantity: 50, percentOff: 15 },
] as const;

/** The default tiers of a product, each but the first rounded to the naira (specification §9). */
export function defaultTiers(discounted: Kobo): PriceTier[] {
  return defaultTierSteps.map(({ minQuantity, percentOff }) => ({
    minQuantity,
    priceKobo: percentOff === 0 ? discounted : scaleKobo(discounted, 100 - percentOff, 100, 100),
  }));
}

/** Drops tiers without a positive quantity and price and sorts the rest by quantity (specification §5). */
export function cleanTiers(tiers: readonly PriceTier[]): PriceTier[] {
  return tiers
    .filter((tier) => tier.minQuantity > 0 && tier.priceKobo > 0)
    .toSorted((a, b) => a.minQuantity - b.minQuantity);
}

/** The tiers in force: the product's own ones, else the defaults. */
export function tiersInForce(own: readonly PriceTier[], discounted: Kobo): PriceTier[] {
  const cleaned = cleanTiers(own);
  // Cleaned as well: rounding to the naira would give away what costs less than a naira.
  return cleaned.length > 0 ? cleaned : cleanTiers(defaultTiers(discounted));
}

/**
 * What one unit costs an approved business buyer: the lowest of the discounted price and every tier
 * reached, so a further piece never makes one dearer.
 * @param quantity pieces of the product in the cart, over all its sizes.
 */
export function wholesaleUnitPrice(
  discounted: Kobo,
  tiers: readonly PriceTier[],
  quantity: number,
): Kobo {
  return tiers
    .filter((tier) => quantity >= tier.minQuantity)
    .reduce((lowest, tier) => (tier.priceKobo < lowest ? tier.priceKobo : lowest), discounted);
}
