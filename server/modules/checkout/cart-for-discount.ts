import type { CartForDiscount } from "#server/modules/discounts/index.ts";
import type { CartQuote } from "#server/modules/pricing/index.ts";

/** A quoted cart as discounts are judged by it: what one takes off is what the price engine takes off. */
export function cartForDiscount(quote: CartQuote): CartForDiscount {
  return {
    subtotalKobo: quote.price().subtotalKobo,
    goods: quote.lines,
    takes: (value) => quote.price(value).discountKobo,
  };
}
