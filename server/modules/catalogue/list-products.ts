import type { PageMeta } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";
import type { Product, ProductListQuery } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { listProductRows } from "./catalogue.queries.ts";
import { toSearchText } from "./search-text.ts";
import { toProductReply } from "./to-product-reply.ts";

/** One page of the products on sale that meet the query, with the total over all pages. */
export async function listProducts(
  on: Queryable,
  query: ProductListQuery,
): Promise<{ data: Product[]; meta: PageMeta }> {
  const { page = 1, limit = limits.pageSize, sort, search, ids, ...filters } = query;
  const { products, total } = await listProductRows(
    on,
    { ...filters, ids: ids?.split(","), search: toSearchText(search ?? "") },
    { sort, limit, offset: (page - 1) * limit },
  );
  return { data: products.map(toProductReply), meta: { page, limit, total } };
}
