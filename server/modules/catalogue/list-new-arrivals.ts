import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listProductRows } from "./product-lists.queries.ts";
import { toProductReply } from "./to-product-reply.ts";

/** How many products count as new: enough for both categories to show a full grid. */
const newArrivals = 24;

/** The newest products on sale, newest first. The whole set: its page filters and sorts in the browser. */
export async function listNewArrivals(on: Queryable): Promise<Product[]> {
  const rows = await listProductRows(on, {}, { order: "newest", limit: newArrivals, offset: 0 });
  return rows.map(toProductReply);
}
