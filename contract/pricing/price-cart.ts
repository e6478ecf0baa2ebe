import { type Kobo, kobo, sumKobo } from "../money/kobo.ts";
import { splitKobo } from "../money/split.ts";
import {
  type DiscountableLine,
  type DiscountValue,
  discountAmount,
  discountAppliesTo,
  discountedPrice,
} from "./discount-amount.ts";
import { effectiveTiers, type PriceTier, wholesaleUnitPrice } from "./price-tiers.ts";
import { type ShippingQuote, shippingFee } from "./shipping-fee.ts";
import { type VatTerms, vatOf } from "./vat.ts";

export interface UnitPricing {
  /** Before any reduction. */
  readonly priceKobo: Kobo;
  /** 0 to 100. */
  readonly percentOff: number;
  /** Empty for the default tiers. */
  readonly tiers: readonly PriceTier[];
}

export interface PricingLine extends UnitPricing, DiscountableLine {
  readonly quantity: number;
  /** Instead of what the store calculates: an extension's. */
  readonly unitPriceKobo?: Kobo | undefined;
}

export interface CartTerms {
  /** The business profile is approved. */
  readonly wholesale: boolean;
  readonly discount?: DiscountValue | undefined;
  readonly shipping: ShippingQuote;
  /** Undefined where the store charges none. */
  readonly vat?: VatTerms | undefined;
}

export interface PricedLine {
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
  /** Shares add up exactly; 0 where the discount does not apply. */
  readonly discountShareKobo: Kobo;
  /** Of the line less its share of the discount. */
  readonly vatKobo: Kobo;
}

/** Lines + shipping − discount + VAT that is added = total. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly subtotalKobo: Kobo;
  readonly shippingKobo: Kobo;
  readonly discountKobo: Kobo;
  /** Of all lines and the delivery; in the prices unless VAT is added. */
  readonly vatKobo: Kobo;
  readonly shippingVatKobo: Kobo;
  readonly totalKobo: Kobo;
}

/** The only place where a total is computed, in the browser and on the server. */
export function priceCart(lines: readonly PricingLine[], terms: CartTerms): PricedCart {
  const quantities = new Map<string, number>();
  for (const line of lines) {
    quantities.set(line.productId, (quantities.get(line.productId) ?? 0) + line.quantity);
  }
  const unitPrices = lines.map((line) => {
    if (line.unitPriceKobo !== undefined) return line.unitPriceKobo;
    const discounted = discountedPrice(line.priceKobo, line.percentOff);
    if (!terms.wholesale) return discounted;
    const quantity = quantities.get(line.productId) ?? line.quantity;
    return wholesaleUnitPrice(discounted, effectiveTiers(line.tiers, discounted), quantity);
  });
  const lineTotals = lines.map((line, index) => kobo((unitPrices[index] ?? 0) * line.quantity));
  const subtotalKobo = sumKobo(lineTotals);
  const discountableTotals = lines.map((line, index) =>
    kobo((discountAppliesTo(terms.discount?.appliesTo, line) && lineTotals[index]) || 0),
  );
  const discountKobo = terms.discount
    ? discountAmount(terms.discount, sumKobo(discountableTotals))
    : kobo(0);
  const shippingKobo = shippingFee(terms.shipping, subtotalKobo);
  const shares = splitKobo(discountKobo, discountableTotals);
  const { vat } = terms;
  const pricedLines = lines.map((_, index) => {
    const lineTotalKobo = lineTotals[index] ?? kobo(0);
    const discountShareKobo = shares[index] ?? kobo(0);
    return {
      unitPriceKobo: unitPrices[index] ?? kobo(0),
      lineTotalKobo,
      discountShareKobo,
      vatKobo: vat ? vatOf(kobo(lineTotalKobo - discountShareKobo), vat) : kobo(0),
    };
  });
  const shippingVatKobo = vat?.coversDelivery ? vatOf(shippingKobo, vat) : kobo(0);
  const vatKobo = sumKobo([...pricedLines.map((line) => line.vatKobo), shippingVatKobo]);
  const addedKobo = vat?.isAdded ? vatKobo : 0;
  return {
    lines: pricedLines,
    subtotalKobo,
    shippingKobo,
    discountKobo,
    vatKobo,
    shippingVatKobo,
    totalKobo: kobo(Math.max(0, subtotalKobo + shippingKobo - discountKobo + addedKobo)),
  };
}
