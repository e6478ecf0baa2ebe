import type { Discount } from "#contract/api/discounts/discounts.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { DiscountValue } from "#contract/pricing/discount-amount.ts";
import { type PricedCart, priceCart } from "#contract/pricing/price-cart.ts";
import { noShippingFee, type ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";
import type { CartLine, CartLineKey } from "./cart-reducer.ts";

/** What an order pays now, of a store with code of its own for prices, delivery or VAT. */
export interface CartQuote {
  /** Undefined for guests. */
  readonly userId: string | undefined;
  readonly prices: ReadonlyMap<string, Kobo>;
  /** Undefined while the address is incomplete. */
  readonly shipping: ShippingQuote | undefined;
  readonly vat: VatTerms | undefined;
}

export const quoteKey = ({ id, size }: CartLineKey): string => `${id} ${size}`;

export function withQuotedPrices(
  lines: readonly CartLine[],
  quote: CartQuote | undefined,
): readonly (CartLine & { readonly unitPriceKobo?: Kobo | undefined })[] {
  if (!quote) return lines;
  return lines.map((line) => ({ ...line, unitPriceKobo: quote.prices.get(quoteKey(line)) }));
}

/** Prices cart lines; shipping is free unless known (specification §9). */
export function priceLines(
  lines: readonly CartLine[],
  wholesale: boolean,
  discount?: Discount,
  shipping: ShippingQuote = noShippingFee,
  vat?: VatTerms,
): PricedCart {
  const priceable = lines.map((line) => ({ ...line, productId: line.id }));
  return priceCart(priceable, {
    wholesale,
    discount: discount && toDiscountValue(discount),
    shipping,
    vat,
  });
}

/** Converts an API discount for the price engine. */
function toDiscountValue({ discountType, value, appliesTo }: Discount): DiscountValue {
  return discountType === "PERCENTAGE"
    ? { appliesTo, discountType, percent: value }
    : { appliesTo, discountType, amountKobo: fromNaira(value) };
}
