import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProductRows } from "./product-rows.queries.ts";
import { toProductReply } from "./to-product-reply.ts";

/** Reads the products with these ids that are on sale, in the order of the ids. */
export type ReadProducts = (on: Queryable, ids: readonly string[]) => Promise<Product[]>;

/** Reads products from the database: what was taken off the shop meanwhile is left out. */
export const readProducts: ReadProducts = async (on, ids) => {
  const rows = await findProductRows(on, ids);
  const onSale = new Map(rows.filter(({ archived }) => !archived).map((row) => [row.id, row]));
  return ids.flatMap((id) => onSale.get(id) ?? []).map(toProductReply);
};
