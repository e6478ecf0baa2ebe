import { type Kobo, kobo, scaleKobo } from "../money/kobo.ts";
import type { DiscountGoods } from "./discount-goods.ts";

/**
 * How much a discount takes off an order: a percentage of what its goods come to, or a fixed amount of it. Without
 * `goods` that is the whole subtotal.
 */
export type DiscountValue = { readonly goods?: DiscountGoods | undefined } & (
  | { readonly discountType: "PERCENTAGE"; readonly percent: number }
  | { readonly discountType: "FIXED"; readonly amountKobo: Kobo }
);

/**
 * The discount amount for a subtotal, in kobo: value/100 × subtotal or the fixed value, never more than
 * the subtotal and never negative (specification §9).
 */
export function discountAmount(discount: DiscountValue, subtotal: Kobo): Kobo {
  const amount =
    discount.discountType === "PERCENTAGE"
      ? scaleKobo(subtotal, Math.round(discount.percent * 100), 10_000)
      : discount.amountKobo;
  return kobo(Math.max(0, Math.min(amount, subtotal)));
}
