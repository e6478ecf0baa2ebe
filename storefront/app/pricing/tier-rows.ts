import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import type { UnitPricing } from "#contract/pricing/price-cart.ts";
import { tiersInForce, wholesaleUnitPrice } from "#contract/pricing/price-tiers.ts";

/** A step of a product's wholesale prices. */
export interface TierRow {
  readonly minQuantity: number;
  /** What one piece costs from this quantity on, in kobo. */
  readonly priceKobo: Kobo;
  /** Off the discounted price, in whole percent. */
  readonly savedPercent: number;
}

/** Where a number of pieces stands among the steps. */
export interface TierStanding {
  readonly reached: TierRow;
  /** The next cheaper step, if there is one. */
  readonly next:
    | {
        readonly row: TierRow;
        readonly piecesMore: number;
        /** What its pieces cost less than without any step, in kobo. */
        readonly savedKobo: Kobo;
      }
    | undefined;
}

/** The steps of a product from one piece on, each at the price that the cart would really have. */
export function tierRows(pricing: UnitPricing): [TierRow, ...TierRow[]] {
  const discounted = discountedPrice(pricing.priceKobo, pricing.percentOff);
  const tiers = tiersInForce(pricing.tiers, discounted);
  const rowFrom = (minQuantity: number): TierRow => {
    const priceKobo = wholesaleUnitPrice(discounted, tiers, minQuantity);
    const saved = discounted > 0 ? 1 - priceKobo / discounted : 0;
    return { minQuantity, priceKobo, savedPercent: Math.round(saved * 100) };
  };
  const steps = new Set(tiers.map((tier) => tier.minQuantity).filter((quantity) => quantity > 1));
  return [rowFrom(1), ...[...steps].map(rowFrom)];
}

/** The step that this many pieces reach, and what is missing to the next cheaper one. */
export function tierStanding(rows: readonly [TierRow, ...TierRow[]], units: number): TierStanding {
  const [base] = rows;
  const reached = rows.findLast((row) => units >= row.minQuantity) ?? base;
  const next = rows.find((row) => row.minQuantity > units && row.priceKobo < reached.priceKobo);
  if (!next) return { reached, next: undefined };
  return {
    reached,
    next: {
      row: next,
      piecesMore: next.minQuantity - units,
      savedKobo: kobo((base.priceKobo - next.priceKobo) * next.minQuantity),
    },
  };
}

/** "10% off", or "Base price" where nothing is saved. */
export function savingText(row: TierRow): string {
  return row.savedPercent > 0 ? `${row.savedPercent}% off` : "Base price";
}
