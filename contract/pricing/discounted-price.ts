import { type Kobo, scaleKobo } from "../money/kobo.ts";

/** price × (1 − percent/100), rounded half up to the kobo (specification §9). */
export function discountedPrice(price: Kobo, percentOff: number): Kobo {
  return scaleKobo(price, 10_000 - Math.round(percentOff * 100), 10_000);
}
