import type { Product } from "#contract/api/products.ts";

/** What a product card shows: the rest of a product is not sent to the page twenty times over. */
export type CardProduct = Pick<
  Product,
  | "id"
  | "name"
  | "material"
  | "price"
  | "discount"
  | "tieredPricing"
  | "category"
  | "type"
  | "createdAt"
  | "images"
>;

/** The part of a product that its card shows, with the picture of the front and the one of the hover. */
export function toCard(product: Product): CardProduct {
  const { id, name, material, price, discount, tieredPricing, category, type, createdAt } = product;
  const images = product.images.slice(0, 2);
  return { id, name, material, price, discount, tieredPricing, category, type, createdAt, images };
}
