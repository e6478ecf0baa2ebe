import { type Kobo, kobo } from "../money/kobo.ts";

export interface ShippingQuote {
  readonly feeKobo: Kobo;
  /** No fee from this subtotal on; null without such an offer. */
  readonly freeFromKobo: Kobo | null;
}

export const noShippingFee: ShippingQuote = { feeKobo: kobo(0), freeFromKobo: null };

export function shippingFee({ feeKobo, freeFromKobo }: ShippingQuote, subtotalKobo: Kobo): Kobo {
  return freeFromKobo !== null && subtotalKobo >= freeFromKobo ? kobo(0) : feeKobo;
}
