import type { CartForDiscount } from "#server/modules/discounts/index.ts";
import type { CartQuote } from "#server/modules/pricing/index.ts";

export function cartForDiscount(quote: CartQuote): CartForDiscount {
  return {
    subtotalKobo: quote.price().subtotalKobo,
    cartLines: quote.lines,
    amountOff: (value) => quote.price(value).discountKobo,
  };
}
