import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import { effectiveTiers, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";

export interface TierRow {
  readonly minQuantity: number;
  /** Price per unit in kobo from this quantity. */
  readonly priceKobo: Kobo;
  /** Percent off the discounted price. */
  readonly savedPercent: number;
}

export interface TierProgress {
  readonly reached: TierRow;
  readonly next:
    | {
        readonly row: TierRow;
        readonly missingUnits: number;
        readonly savedKobo: Kobo;
      }
    | undefined;
}

/** The tiers from one unit, each at the price the cart would charge. */
export function getTierRows(pricing: UnitPricing): [TierRow, ...TierRow[]] {
  const discounted = discountedPrice(pricing.priceKobo, pricing.percentOff);
  const tiers = effectiveTiers(pricing.tiers, discounted);
  const rowFrom = (minQuantity: number): TierRow => {
    const priceKobo = wholesaleUnitPrice(discounted, tiers, minQuantity);
    const saved = discounted > 0 ? 1 - priceKobo / discounted : 0;
    return { minQuantity, priceKobo, savedPercent: Math.round(saved * 100) };
  };
  const steps = new Set(tiers.map((tier) => tier.minQuantity).filter((quantity) => quantity > 1));
  return [rowFrom(1), ...[...steps].map(rowFrom)];
}

/** The reached tier and what is missing to the next cheaper one. */
export function getTierProgress(
  rows: readonly [TierRow, ...TierRow[]],
  units: number,
): TierProgress {
  const [base] = rows;
  const reached = rows.findLast((row) => units >= row.minQuantity) ?? base;
  const next = rows.find((row) => row.minQuantity > units && row.priceKobo < reached.priceKobo);
  if (!next) return { reached, next: undefined };
  return {
    reached,
    next: {
      row: next,
      missingUnits: next.minQuantity - units,
      savedKobo: kobo((base.priceKobo - next.priceKobo) * next.minQuantity),
    },
  };
}

/** “10% off”, or “Base price” without a saving. */
export function formatSaving(row: TierRow): string {
  return row.savedPercent > 0 ? `${row.savedPercent}% off` : "Base price";
}
