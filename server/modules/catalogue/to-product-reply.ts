import type { Product, RandomImage } from "#contract/api/products.ts";
import { toNaira } from "#contract/money/naira.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { altOf } from "./picture-alt.ts";
import type { ProductRow } from "./product-rows.queries.ts";
import type { RandomPictureRow } from "./random-pictures.queries.ts";

/** The API's shape of a product: amounts in naira, times in ISO 8601 (specification §3). */
export function toProductReply(row: ProductRow): Product {
  const { pictures, sizes, tiers, priceKobo, percentOff, createdAt, updatedAt } = row;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    material: row.material,
    price: toNaira(priceKobo),
    discount: percentOff,
    category: row.category,
    type: row.type,
    images: pictures.map((each) =>
      toImageReply(each, each.view, altOf(each, row.name), each.focus),
    ),
    sizesStock: sizes.map(({ size, stock }) => ({ size: { size }, stock })),
    stock: sizes.reduce((sum, { stock }) => sum + stock, 0),
    featured: row.featured,
    tieredPricing: tiers.map((tier) => ({
      minQuantity: tier.minQuantity,
      price: toNaira(tier.priceKobo),
    })),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(row.sizeGuide && { sizeGuide: row.sizeGuide }),
  };
}

/** The API's shape of a random picture, with the product it leads to. */
export function toRandomImageReply(row: RandomPictureRow): RandomImage {
  const { id, name, category, priceKobo, percentOff, picture } = row;
  return {
    ...toImageReply(picture, picture.view, altOf(picture, name), picture.focus),
    product: { id, name, category, price: toNaira(priceKobo), discount: percentOff },
  };
}
