import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProducts } from "./find-products.ts";

/** Reads the products with these ids that are on sale, in the order of the ids. */
export type ReadProducts = (on: Queryable, ids: readonly string[]) => Promise<Product[]>;

/** Reads products from the database: what was taken off the shop meanwhile is left out. */
export const readProducts: ReadProducts = async (on, ids) => {
  const found = await findProducts(on, ids);
  return ids.flatMap((id) => {
    const each = found.get(id);
    return each && !each.archived ? each.product : [];
  });
};
