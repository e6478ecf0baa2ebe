import type { Queryable } from "#server/database/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import { findPricingRows, type ProductForPricing } from "./product-rows.queries.ts";

/** A product as carts, orders and wishlists need it. */
export type PricingProduct = Omit<ProductForPricing, "picture"> & {
  /** Address of its first picture, small; empty when it has none. */
  readonly image: string;
};

/**
 * The products with these ids, in no particular order; unknown ids are left out. Archived ones are among
 * them, marked, so that a buyer can be told which line can no longer be had.
 */
export async function findProductsForPricing(
  on: Queryable,
  ids: readonly string[],
): Promise<PricingProduct[]> {
  const rows = await findPricingRows(on, ids);
  return rows.map(({ picture, ...product }) => ({
    ...product,
    image: picture ? toImageReply(picture, picture.view, picture.alt).thumbnailUrl : "",
  }));
}
