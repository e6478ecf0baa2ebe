import type { Product } from "#contract/api/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";

/** The part of a product that a price tag is made from: naira, and percent off. */
export type Priced = Pick<Product, "price" | "discount">;

/** What a price tag says, in kobo. */
export interface ShownPrice {
  readonly priceKobo: Kobo;
  /** The price before the product's own reduction, when there is one. */
  readonly struckKobo: Kobo | undefined;
  /** "−10%", with a true minus; empty without a reduction. */
  readonly badge: string;
}

/** The price tag of a product (specification §9). */
export function shownPrice(product: Priced): ShownPrice {
  const fullKobo = fromNaira(product.price);
  if (product.discount <= 0) return { priceKobo: fullKobo, struckKobo: undefined, badge: "" };
  return {
    priceKobo: discountedPrice(fullKobo, product.discount),
    struckKobo: fullKobo,
    badge: `−${product.discount}%`,
  };
}
