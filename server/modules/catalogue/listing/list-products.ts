import type {
  Category,
  Product,
  ProductListQuery,
  RandomImage,
  RandomImagesQuery,
} from "#contract/api/catalogue/products.ts";
import type { Page } from "#contract/api/envelope.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { toImageReply } from "#server/modules/media/index.ts";
import type { CountCache } from "#server/platform/cache/count-cache.ts";
import {
  minReverseOffset,
  type PageRange,
  paginateEntries,
} from "#server/platform/http/pagination.ts";
import { allProductsTags } from "../product-cache.ts";
import { type LoadProducts, loadProducts, pictureAlt } from "../products/get-product.ts";
import {
  countProducts,
  listProductIds,
  type ProductFilters,
  pickRandomPictures,
  type RandomPictureRow,
} from "./product-lists.queries.ts";
import { buildSearchQuery, toSearchText } from "./product-search.queries.ts";

interface ListedProducts {
  readonly page: Page<Product>;
  readonly isCurrent: boolean;
}

export async function listProducts(
  on: Queryable,
  { totals, load }: { readonly totals: CountCache; readonly load: LoadProducts },
  { page, limit, sort, ...query }: ProductListQuery,
): Promise<ListedProducts> {
  const filters = await parseFilters(on, query);
  let isCurrent = true;
  const count = async () => {
    const counted = await totals.get(JSON.stringify(filters), allProductsTags, () =>
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
    if (range.offset >= minReverseOffset) {
      // A slightly stale total still gives a consistent page.
      const total = await count();
      return [await listProductIds(on, filters, { order, of: total, ...range }), total];
    }
    return await Promise.all([listProductIds(on, filters, { order, ...range }), count()]);
  };
  const listed = await paginateEntries({ page, limit }, async (range) => {
    const [ids, total] = await listIds(range);
    return { data: await load(on, ids), meta: { total } };
  });
  return { page: listed, isCurrent };
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

export async function listNewArrivals(on: Queryable, load: LoadProducts): Promise<Product[]> {
  const range = { order: "newest", limit: maxNewArrivals, offset: 0 } as const;
  return await load(on, await listProductIds(on, {}, range));
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
