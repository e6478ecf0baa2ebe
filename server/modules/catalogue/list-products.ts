import type { Page } from "#contract/api/envelope.ts";
import type { Product, ProductListQuery } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { KeptTotals } from "#server/platform/kept-totals.ts";
import { answerPage, type PageRange } from "#server/platform/paging.ts";
import { everyProductTags } from "./every-product.ts";
import { countProducts, listProductRows, type ProductFilters } from "./product-lists.queries.ts";
import { readSearch } from "./search.queries.ts";
import { toSearchText } from "./search-text.ts";
import { toProductReply } from "./to-product-reply.ts";

/** One page of the products on sale that meet the query, with the total over all pages. */
export async function listProducts(
  on: Queryable,
  totals: KeptTotals,
  { page, limit, sort, ...query }: ProductListQuery,
): Promise<Page<Product>> {
  const filters = await readFilters(on, query);
  if (!filters) return await answerPage({ page, limit }, noRows, toProductReply);
  const count = () =>
    totals.get(JSON.stringify(filters), everyProductTags, () => countProducts(on, filters));
  const list = async (range: PageRange) => {
    if (filters.search && sort === undefined) {
      const total = await count();
      const order = { relevanceOf: total };
      return { rows: await listProductRows(on, filters, { order, ...range }), total };
    }
    const order = sort ?? "newest";
    const [rows, total] = await Promise.all([
      listProductRows(on, filters, { order, ...range }),
      count(),
    ]);
    return { rows, total };
  };
  return await answerPage({ page, limit }, list, toProductReply);
}

/** The products on sale that a search finds, best first. */
export async function findForSearch(
  on: Queryable,
  search: string,
  limit: number,
): Promise<Product[]> {
  const filters = await readFilters(on, { search });
  if (!filters) return [];
  const order = { relevanceOf: await countProducts(on, filters) };
  return (await listProductRows(on, filters, { order, limit, offset: 0 })).map(toProductReply);
}

type Narrowing = Omit<ProductListQuery, "page" | "limit" | "sort">;

/** Undefined where the search can find nothing. */
async function readFilters(
  on: Queryable,
  { search: typed = "", ids, ...others }: Narrowing,
): Promise<ProductFilters | undefined> {
  const text = toSearchText(typed);
  const search = text && (await readSearch(on, text));
  if (text && !search?.found) return undefined;
  return { ...others, ids: ids?.split(","), search };
}

const noRows = async () => ({ rows: [], total: 0 });
