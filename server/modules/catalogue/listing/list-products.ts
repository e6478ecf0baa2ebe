import type {
  Category,
  Product,
  ProductListQuery,
  RandomImage,
  RandomImagesQuery,
} from "#contract/api/catalogue/products.ts";
import type { BestSellersQuery } from "#contract/api/catalogue/staff-products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { allProductsTags } from "#server/database/page-changes.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import type { Cacheable, TaggedCache } from "#server/platform/cache/tagged-cache.ts";
import {
  minReverseOffset,
  type PageRange,
  paginateEntries,
} from "#server/platform/http/pagination.ts";
import { loadProducts, pictureAlt } from "../products/get-product.ts";
import {
  countProducts,
  listBestSellerIds,
  listProductIds,
  type ProductFilters,
  pickRandomPictures,
  type RandomPictureRow,
} from "./product-lists.queries.ts";
import { buildSearchQuery, toSearchText } from "./product-search.queries.ts";

/** Totals of lists, by their filters. */
export type TotalsCache = TaggedCache<Cacheable & { readonly total: number }>;

const totalFreshMs = 60_000;

/** @param totals undefined where nobody announces changes */
export async function listProducts(
  on: Queryable,
  totals: TotalsCache | undefined,
  { page, limit, sort, ...query }: ProductListQuery,
): Promise<Page<Product>> {
  const filters = await parseFilters(on, query);
  const count = async () => {
    if (!totals) return await countProducts(on, filters ?? {});
    const key = JSON.stringify(filters);
    const { total } = await totals.get(key, async () => ({
      total: await countProducts(on, filters ?? {}),
      tags: allProductsTags,
      bytes: 2 * key.length,
      freshMs: totalFreshMs,
      staleMs: 0,
    }));
    return total;
  };
  const listIds = async (range: PageRange): Promise<[ids: string[], total: number]> => {
    if (!filters) return [[], 0];
    const order = sort ?? "newest";
    if (filters.search && sort === undefined) {
      const total = await count();
      return [await listProductIds(on, filters, { relevanceOf: total, ...range }), total];
    }
    if (range.offset >= minReverseOffset) {
      const total = await count();
      return [await listProductIds(on, filters, { order, of: total, ...range }), total];
    }
    return await Promise.all([listProductIds(on, filters, { order, ...range }), count()]);
  };
  return await paginateEntries({ page, limit }, async (range) => {
    const [ids, total] = await listIds(range);
    return { data: await loadProducts(on, ids), meta: { total } };
  });
}

export async function searchProducts(
  on: Queryable,
  search: string,
  limit: number,
): Promise<Product[]> {
  const filters = await parseFilters(on, { search });
  if (!filters) return [];
  const relevanceOf = await countProducts(on, filters);
  return await loadProducts(
    on,
    await listProductIds(on, filters, { relevanceOf, limit, offset: 0 }),
  );
}

type ListFilters = Omit<ProductListQuery, "page" | "limit" | "sort">;

async function parseFilters(
  on: Queryable,
  { search: typed = "", ids, ...others }: ListFilters,
): Promise<ProductFilters | undefined> {
  const text = toSearchText(typed);
  const search = text && (await buildSearchQuery(on, text));
  if (text && !search?.found) return undefined;
  return { ...others, ids: ids?.split(","), search };
}

const maxNewArrivals = 24;

export async function listNewArrivals(on: Queryable): Promise<Product[]> {
  const range = { order: "newest", limit: maxNewArrivals, offset: 0 } as const;
  return await loadProducts(on, await listProductIds(on, {}, range));
}

export async function listBestSellers(
  on: Queryable,
  { type, limit }: BestSellersQuery,
): Promise<Product[]> {
  return await loadProducts(on, await listBestSellerIds(on, { type }, limit));
}

type Draw = Category | "ANY";

export async function pickRandomImages(
  on: Queryable,
  query: RandomImagesQuery,
): Promise<RandomImage[]> {
  const { mix, limit, categories, search = "", color = "", ...filters } = query;
  const draws = readMix(mix ?? `ANY:${limit ?? 1}`, limit);
  const count = (wanted: Draw) => draws.filter((draw) => draw === wanted).length;
  const text = toSearchText(`${search} ${color}`);
  const searchQuery = text && (await buildSearchQuery(on, text));
  if (text && !searchQuery?.found) return [];
  const rows = await pickRandomPictures(
    on,
    {
      ...filters,
      search: searchQuery,
      categories: categories?.split(",") as Category[] | undefined,
    },
    { MEN: count("MEN"), WOMEN: count("WOMEN"), ANY: count("ANY") },
  );
  const drawn = Map.groupBy(rows, (row) => row.drawnFor);
  return draws
    .map((draw) => drawn.get(draw)?.shift())
    .filter((row) => row !== undefined)
    .map(toRandomImageReply);
}

function readMix(mix: string, limit = 24): Draw[] {
  return mix
    .split(",")
    .flatMap((part) => {
      const [draw, count] = part.split(":");
      return Array<Draw>(Number(count)).fill(draw as Draw);
    })
    .slice(0, limit);
}

function toRandomImageReply(row: RandomPictureRow): RandomImage {
  const { id, name, category, priceKobo, percentOff, picture } = row;
  return {
    ...toImageReply(picture, picture.view, pictureAlt(picture, name), picture.focus),
    product: { id, name, category, price: toNaira(priceKobo), discount: percentOff },
  };
}
