import type { Page } from "#contract/api/envelope.ts";
import type { Product, ProductListQuery } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { answerPage } from "#server/platform/paging.ts";
import { listProductRows } from "./catalogue.queries.ts";
import { toSearchText } from "./search-text.ts";
import { toProductReply } from "./to-product-reply.ts";

/** One page of the products on sale that meet the query, with the total over all pages. */
export async function listProducts(on: Queryable, query: ProductListQuery): Promise<Page<Product>> {
  const { page, limit, sort, search, ids, ...rest } = query;
  const filters = { ...rest, ids: ids?.split(","), search: toSearchText(search ?? "") };
  return await answerPage(
    { page, limit },
    (range) => listProductRows(on, filters, { sort, ...range }),
    toProductReply,
  );
}
