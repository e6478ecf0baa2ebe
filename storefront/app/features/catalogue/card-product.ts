import type { Product, ProductImage } from "#contract/api/products.ts";

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
> & { readonly images: readonly CardImage[] };

/** A picture as a card shows it. */
export type CardImage = Omit<ProductImage, "thumbnailUrl" | "name">;

/** The part of a product that its card shows, with the picture of the front: the second comes when a mouse does. */
export function toCard(product: Product): CardProduct {
  const { id, name, material, price, discount, tieredPricing, category, type, createdAt } = product;
  const images = product.images.slice(0, 1).map(toCardImage);
  return { id, name, material, price, discount, tieredPricing, category, type, createdAt, images };
}

function toCardImage({ url, alt, width, height, srcset, focus }: CardImage): CardImage {
  return { url, alt, width, height, srcset, ...(focus && { focus }) };
}
