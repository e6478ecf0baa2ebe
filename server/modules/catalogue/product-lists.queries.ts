import type { Category, ProductListQuery, ProductSort } from "#contract/api/products.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { fromEnd, type PageRange } from "#server/platform/paging.ts";
import { byRelevance, type SearchQuery } from "./search.queries.ts";
import { livingType } from "./types.queries.ts";

/** Which products are wanted; amounts in naira, compared to the discounted price. */
export type ProductFilters = Omit<
  ProductListQuery,
  "page" | "limit" | "sort" | "ids" | "search"
> & {
  readonly search?: SearchQuery | undefined;
  readonly categories?: readonly Category[];
  readonly ids?: readonly string[] | undefined;
};

/**
 * Which part of a list is wanted: in the order of a sort, of so many goods where that is known; or by relevance to a
 * search that finds so many.
 */
export type ListRange = PageRange &
  (
    | { readonly order: ProductSort; readonly of?: number | undefined }
    | { readonly relevanceOf: number }
  );

const newest = sql`p.created_at desc, p.id`;

const cheapest = sql`p.discounted_price_kobo, p.id`;
const dearest = sql`p.discounted_price_kobo desc, p.id desc`;

/** Each order, and the same from the other end. */
const orders: Readonly<Record<ProductSort, { readonly order: Sql; readonly reversed: Sql }>> = {
  newest: { order: newest, reversed: sql`p.created_at, p.id desc` },
  "price-asc": { order: cheapest, reversed: dearest },
  "price-desc": { order: dearest, reversed: cheapest },
};

/** Up to this many matches of a search are all ranked by how well they answer. */
const mostWeighed = 1000;
/** Of more matches than that, only this many of the newest are ranked. */
const weighedOfMore = 240;

/** Ids of one page of the products on sale that meet the filters, in its order. */
export async function listProductIds(
  on: Queryable,
  filters: ProductFilters,
  range: ListRange,
): Promise<string[]> {
  const page =
    "order" in range ? sortedPage(filters, range) : relevantPage(filters, range.relevanceOf, range);
  const rows = await on.rows<{ id: string }>(toStatement(page.sql, page.name));
  const ids = rows.map(({ id }) => id);
  return page.isFromEnd ? ids.reverse() : ids;
}

/** How a page's ids are asked for, and what the statement is named, if it is. */
interface IdPage {
  readonly sql: Sql;
  readonly name?: string | undefined;
  /** The ids come last first. */
  readonly isFromEnd?: boolean;
}

/** A page beyond the middle of its list is read from the end, as the first pages are from the start. */
function sortedPage(
  filters: ProductFilters,
  { order: sort, of, limit, offset }: Extract<ListRange, { order: unknown }>,
): IdPage {
  const { order, reversed } = orders[sort];
  const late = of === undefined ? undefined : fromEnd({ limit, offset }, of);
  if (!late) {
    return { sql: idsIn(order, filters, { limit, offset }), name: listName(filters, sort) };
  }
  const name = listName(filters, sort, "list_from_end");
  return { sql: idsIn(reversed, filters, late), name, isFromEnd: true };
}

function idsIn(order: Sql, filters: ProductFilters, { limit, offset }: PageRange): Sql {
  return sql`select p.id from product p where ${conditionsOf(filters)}
    order by ${order} limit ${limit} offset ${offset}`;
}

/**
 * A page of what a search finds, best first. A word that thousands of goods hold says little of each: of so many the
 * newest are weighed, with all that are called what was typed, and the others follow, newest first.
 */
function relevantPage(filters: ProductFilters, found: number, range: PageRange): IdPage {
  const { search } = filters;
  if (!search) return { sql: idsIn(newest, filters, range) };
  const { limit, offset } = range;
  const conditions = conditionsOf(filters);
  const order = sql`${byRelevance(search)}, ${newest}`;
  if (found <= mostWeighed) return { sql: idsIn(order, filters, range) };
  const named = sql`p.name_folded = ${search.folded}`;
  // Whole pages, so that none is cut where the weighed ones end.
  const most = limit * Math.ceil(weighedOfMore / limit);
  if (offset >= most) return { sql: idsIn(sql`(${named}) desc, ${newest}`, filters, range) };
  return {
    sql: sql`
      with named as materialized (
        select p.id from product p where ${conditions} and ${named} limit ${most}
      ), latest as materialized (
        select p.id from product p where ${conditions} and not ${named}
        order by ${newest} limit ${most} - (select count(*) from named)
      )
      select p.id from product p
      where p.id in (select id from named union all select id from latest)
      order by ${order} limit ${limit} offset ${offset}`,
  };
}

/** How many products on sale meet the filters. */
export async function countProducts(on: Queryable, filters: ProductFilters): Promise<number> {
  const row = await on.first<{ total: number }>(
    toStatement(
      sql`select count(*)::int as total from product p where ${conditionsOf(filters)}`,
      listName(filters, undefined, "count"),
    ),
  );
  return row?.total ?? 0;
}

/** What products `p` on sale that meet the filters meet. */
export function conditionsOf(filters: ProductFilters): Sql {
  const { search, category, categories, type, minPrice, maxPrice, size, featured, ids } = filters;
  const conditions = [sql`p.archived_at is null`];
  if (ids !== undefined) conditions.push(sql`p.id = any(${ids})`);
  if (category !== undefined) conditions.push(sql`p.category = ${category}`);
  if (categories !== undefined) conditions.push(sql`p.category = any(${categories})`);
  if (type !== undefined) conditions.push(sql`p.clothing_type_id = ${livingType(type)}`);
  if (minPrice !== undefined) {
    conditions.push(sql`p.discounted_price_kobo >= ${Math.round(minPrice * 100)}`);
  }
  if (maxPrice !== undefined) {
    conditions.push(sql`p.discounted_price_kobo <= ${Math.round(maxPrice * 100)}`);
  }
  if (size !== undefined) {
    conditions.push(sql`exists (select from product_variant v
      where v.product_id = p.id and v.size = ${size} and v.stock > 0)`);
  }
  // Literal, so that the partial index can serve it.
  if (featured !== undefined) conditions.push(featured ? sql`p.featured` : sql`not p.featured`);
  if (search) conditions.push(sql`p.search_document @@ ${search.found}::tsquery`);
  return joinSql(conditions, " and ");
}

/**
 * Names the statements of lists that are asked for all day, in 63 letters at most. Not those whose plan depends on what
 * is asked: how many goods hold a word, come in a size or cost so much.
 */
function listName(
  { search, ids, size, categories, minPrice, maxPrice, ...filters }: ProductFilters,
  sort: ProductSort | undefined,
  list = "list",
): string | undefined {
  // Nothing is a price too: a name that two statements share fails every list of its connection from then on.
  const unnamed = [search, ids, size, categories, minPrice, maxPrice];
  if (unnamed.some((part) => part !== undefined)) return undefined;
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  // Written into the statement, so that the partial index can serve it.
  const parts = asked.map(([name, value]) => (name === "featured" ? `${name}_${value}` : name));
  return [list, ...parts.sort(), sort].filter(Boolean).join("_").replaceAll("-", "_");
}
