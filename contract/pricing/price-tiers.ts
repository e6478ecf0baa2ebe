import { type Kobo, scaleKobo } from "../money/kobo.ts";

export interface PriceTier {
  readonly minQuantity: number;
  readonly priceKobo: Kobo;
}

/** Units from, percent off the discounted price (specification §9). */
export const defaultTierSteps = [
  { minQuantity: 1, percentOff: 0 },
  { minQuantity: 10, percentOff: 5 },
  { minQuantity: 25, percentOff: 10 },
  { minQuantity: 50, percentOff: 15 },
] as const;

/** Rounded to the naira except the first (specification §9). */
export function defaultTiers(discounted: Kobo): PriceTier[] {
  return defaultTierSteps.map(({ minQuantity, percentOff }) => ({
    minQuantity,
    priceKobo: percentOff === 0 ? discounted : scaleKobo(discounted, 100 - percentOff, 100, 100),
  }));
}

/** Drops tiers without a positive quantity and price, sorts by quantity (specification §5). */
export function toValidTiers(tiers: readonly PriceTier[]): PriceTier[] {
  return tiers
    .filter((tier) => tier.minQuantity > 0 && tier.priceKobo > 0)
    .toSorted((a, b) => a.minQuantity - b.minQuantity);
}

export function effectiveTiers(productTiers: readonly PriceTier[], discounted: Kobo): PriceTier[] {
  const validTiers = toValidTiers(productTiers);
  // Rounding to the naira could make cheap products free.
  return validTiers.length > 0 ? validTiers : toValidTiers(defaultTiers(discounted));
}

/** The lowest of the discounted price and each tier reached; `quantity` is over all sizes. */
export function wholesaleUnitPrice(
  discounted: Kobo,
  tiers: readonly PriceTier[],
  quantity: number,
): Kobo {
  return tiers
    .filter((tier) => quantity >= tier.minQuantity)
    .reduce((lowest, tier) => (tier.priceKobo < lowest ? tier.priceKobo : lowest), discounted);
}
