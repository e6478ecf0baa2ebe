import type { Product, ProductImage } from "#contract/api/catalogue/products.ts";

/** The fields a product card needs; the rest is not sent with lists. */
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

export type CardImage = Omit<ProductImage, "thumbnailUrl" | "largeUrl" | "name">;

export function toCard(product: Product): CardProduct {
  const { id, name, material, price, discount, tieredPricing, category, type, createdAt } = product;
  const images = product.images.slice(0, 1).map(toCardImage);
  return { id, name, material, price, discount, tieredPricing, category, type, createdAt, images };
}

function toCardImage({ url, alt, width, height, srcset, focus }: CardImage): CardImage {
  return { url, alt, width, height, srcset, ...(focus && { focus }) };
}
