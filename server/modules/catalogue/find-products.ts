import type { Product } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProductRows } from "./product-rows.queries.ts";
import { toProductReply } from "./to-product-reply.ts";

/** A product, and whether it can still be bought at all. */
export interface FoundProduct {
  readonly product: Product;
  readonly archived: boolean;
  /** Off the shop to be worked on: what it says now is for staff alone. */
  readonly draft: boolean;
}

/** The products with these ids, by id; unknown ones are left out, those no longer on sale are marked. */
export async function findProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FoundProduct>> {
  const rows = await findProductRows(on, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      { product: toProductReply(row), archived: row.archived, draft: row.draft },
    ]),
  );
}
