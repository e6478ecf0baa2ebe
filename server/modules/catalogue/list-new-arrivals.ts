import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listProductIds } from "./product-lists.queries.ts";
import type { ReadProducts } from "./read-products.ts";

/** How many products count as new: enough for both categories to show a full grid. */
const newArrivals = 24;

/** The newest products on sale, newest first. The whole set: its page filters and sorts in the browser. */
export async function listNewArrivals(on: Queryable, read: ReadProducts): Promise<Product[]> {
  const range = { order: "newest", limit: newArrivals, offset: 0 } as const;
  return await read(on, await listProductIds(on, {}, range));
}
