import { type Kobo, kobo, scaleKobo } from "../money/kobo.ts";

/** All products when `appliesTo` is absent. */
export type DiscountValue = { readonly appliesTo?: DiscountProducts | undefined } & (
  | { readonly discountType: "PERCENTAGE"; readonly percent: number }
  | { readonly discountType: "FIXED"; readonly amountKobo: Kobo }
);

/** In kobo, between 0 and the subtotal (specification §9). */
export function discountAmount(discount: DiscountValue, subtotal: Kobo): Kobo {
  const amount =
    discount.discountType === "PERCENTAGE"
      ? scaleKobo(subtotal, Math.round(discount.percent * 100), 10_000)
      : discount.amountKobo;
  return kobo(Math.max(0, Math.min(amount, subtotal)));
}

interface DiscountProducts {
  readonly typeIds: readonly string[];
  readonly productIds: readonly string[];
}

export interface DiscountableLine {
  readonly productId: string;
  /** When unknown, only product ids are compared. */
  readonly typeId?: string | undefined;
}

export function discountAppliesTo(
  appliesTo: DiscountProducts | undefined,
  { productId, typeId = "" }: DiscountableLine,
): boolean {
  return (
    !appliesTo || appliesTo.productIds.includes(productId) || appliesTo.typeIds.includes(typeId)
  );
}

/** price × (1 − percent/100), rounded half up to the kobo (specification §9). */
export function discountedPrice(price: Kobo, percentOff: number): Kobo {
  return scaleKobo(price, 10_000 - Math.round(percentOff * 100), 10_000);
}
