import { type Kobo, scaleKobo } from "../money/kobo.ts";

/**
 * A product's own reduction: price × (1 − percent/100), rounded half up to the kobo (specification §9).
 * @param percentOff 0 to 100, at most two decimals.
 */
export function discountedPrice(price: Kobo, percentOff: number): Kobo {
  return scaleKobo(price, 10_000 - Math.round(percentOff * 100), 10_000);
}
