import { type Kobo, kobo, sumKobo } from "../money/kobo.ts";
import { splitKobo } from "../money/split.ts";
import { type DiscountValue, discountAmount } from "./discount-amount.ts";
import { countsFor, type GoodsLine } from "./discount-goods.ts";
import { discountedPrice } from "./discounted-price.ts";
import { type PriceTier, tiersInForce, wholesaleUnitPrice } from "./price-tiers.ts";

/** What the price of a product's unit is made from. */
export interface UnitPricing {
  /** Price before any reduction, in kobo. */
  readonly priceKobo: Kobo;
  /** The product's own reduction, 0 to 100. */
  readonly percentOff: number;
  /** The product's own tiers; empty means the defaults. */
  readonly tiers: readonly PriceTier[];
}

/** A line to be priced: one product in one size. */
export interface LineToPrice extends UnitPricing, GoodsLine {
  readonly quantity: number;
}

/** What a cart is priced with besides its lines. */
export interface CartTerms {
  /** True for a buyer whose business profile is approved. */
  readonly wholesale: boolean;
  readonly discount?: DiscountValue | undefined;
  readonly shippingKobo: Kobo;
}

/** A line's part of the priced cart. */
export interface PricedLine {
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
  /** The line's share of the discount; the shares of all lines add up to it exactly. None where it does not count. */
  readonly discountShareKobo: Kobo;
}

/** A cart with every figure settled: lines + shipping − discount is the total, to the kobo. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly subtotalKobo: Kobo;
  readonly shippingKobo: Kobo;
  readonly discountKobo: Kobo;
  readonly totalKobo: Kobo;
}

/** Prices a cart. The one place where a total is computed, in the browser and on the server. */
export function priceCart(lines: readonly LineToPrice[], terms: CartTerms): PricedCart {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
  }
  const unitPrices = lines.map((line) => {
    const discounted = discountedPrice(line.priceKobo, line.percentOff);
    if (!terms.wholesale) return discounted;
    const quantity = quantities.get(line.productId) ?? line.quantity;
    return wholesaleUnitPrice(discounted, tiersInForce(line.tiers, discounted), quantity);
  });
  const lineTotals = lines.map((line, i) => kobo((unitPrices[i] ?? 0) * line.quantity));
  const subtotalKobo = sumKobo(lineTotals);
  const counted = lines.map((line, i) =>
    kobo((countsFor(terms.discount?.goods, line) && lineTotals[i]) || 0),
  );
  const discountKobo = terms.discount ? discountAmount(terms.discount, sumKobo(counted)) : kobo(0);
  const shares = splitKobo(discountKobo, counted);
  return {
    lines: lines.map((_, i) => ({
      unitPriceKobo: unitPrices[i] ?? kobo(0),
      lineTotalKobo: lineTotals[i] ?? kobo(0),
      discountShareKobo: shares[i] ?? kobo(0),
    })),
    subtotalKobo,
    shippingKobo: terms.shippingKobo,
    discountKobo,
    totalKobo: kobo(Math.max(0, subtotalKobo + terms.shippingKobo - discountKobo)),
  };
}
