import type { Page } from "#contract/api/envelope.ts";
import type { Product, ProductListQuery } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { KeptTotals } from "#server/platform/kept-totals.ts";
import { answerEntries, farOffset, type PageRange } from "#server/platform/paging.ts";
import { everyProductTags } from "./every-product.ts";
import { countProducts, listProductIds, type ProductFilters } from "./product-lists.queries.ts";
import { type ReadProducts, readProducts } from "./read-products.ts";
import { readSearch } from "./search.queries.ts";
import { toSearchText } from "./search-text.ts";

/** A page of a list as it is answered. */
export interface ListedProducts {
  readonly page: Page<Product>;
  /** False where its total is that of a moment ago. */
  readonly isCurrent: boolean;
}

/** One page of the products on sale that meet the query, with the total over all pages. */
export async function listProducts(
  on: Queryable,
  { totals, read }: { readonly totals: KeptTotals; readonly read: ReadProducts },
  { page, limit, sort, ...query }: ProductListQuery,
): Promise<ListedProducts> {
  const filters = await readFilters(on, query);
  let isCurrent = true;
  const count = async () => {
    const counted = await totals.get(JSON.stringify(filters), everyProductTags, () =>
      countProducts(on, filters ?? {}),
    );
    isCurrent = counted.isCurrent;
    return counted.total;
  };
  const listIds = async (range: PageRange): Promise<[ids: string[], total: number]> => {
    if (!filters) return [[], 0];
    const order = sort ?? "newest";
    if (filters.search && sort === undefined) {
      const total = await count();
      return [await listProductIds(on, filters, { relevanceOf: total, ...range }), total];
    }
    if (range.offset >= farOffset) {
      // One of a moment ago gives the page of the list that it tells of.
      const total = await count();
      return [await listProductIds(on, filters, { order, of: total, ...range }), total];
    }
    return await Promise.all([listProductIds(on, filters, { order, ...range }), count()]);
  };
  const listed = await answerEntries({ page, limit }, async (range) => {
    const [ids, total] = await listIds(range);
    return { data: await read(on, ids), meta: { total } };
  });
  return { page: listed, isCurrent };
}

/** The products on sale that a search finds, best first. */
export async function findForSearch(
  on: Queryable,
  search: string,
  limit: number,
): Promise<Product[]> {
  const filters = await readFilters(on, { search });
  if (!filters) return [];
  const relevanceOf = await countProducts(on, filters);
  return await readProducts(
    on,
    await listProductIds(on, filters, { relevanceOf, limit, offset: 0 }),
  );
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
