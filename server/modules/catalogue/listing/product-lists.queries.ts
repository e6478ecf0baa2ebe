import type { Category, ProductListQuery, ProductSort } from "#contract/api/catalogue/products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import { type PageRange, toReverseRange } from "#server/platform/http/pagination.ts";
import { type PictureRow, pictureColumns } from "../products/product-rows.queries.ts";
import { resolvedTypeId } from "../types/types.queries.ts";
import { byRelevance, type SearchQuery } from "./product-search.queries.ts";

export type ProductFilters = Omit<
  ProductListQuery,
  "page" | "limit" | "sort" | "ids" | "search"
> & {
  readonly search?: SearchQuery | undefined;
  readonly categories?: readonly Category[];
  readonly ids?: readonly string[] | undefined;
};

type ListRange = PageRange &
  (
    | { readonly order: ProductSort; readonly of?: number | undefined }
    | { readonly relevanceOf: number }
  );

const newest = sql`p.created_at desc, p.id`;

const priceAscending = sql`p.discounted_price_kobo, p.id`;
const priceDescending = sql`p.discounted_price_kobo desc, p.id desc`;

const orders: Readonly<Record<ProductSort, { readonly order: Sql; readonly reversed: Sql }>> = {
  newest: { order: newest, reversed: sql`p.created_at, p.id desc` },
  "price-asc": { order: priceAscending, reversed: priceDescending },
  "price-desc": { order: priceDescending, reversed: priceAscending },
};

const maxRanked = 1000;
const rankedOfMore = 240;

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

interface IdPage {
  readonly sql: Sql;
  readonly name?: string | undefined;
  readonly isFromEnd?: boolean;
}

function sortedPage(
  filters: ProductFilters,
  { order: sort, of, limit, offset }: Extract<ListRange, { order: unknown }>,
): IdPage {
  const { order, reversed } = orders[sort];
  const reversedRange = of === undefined ? undefined : toReverseRange({ limit, offset }, of);
  if (!reversedRange) {
    return { sql: idsQuery(order, filters, { limit, offset }), name: statementName(filters, sort) };
  }
  const name = statementName(filters, sort, "list_from_end");
  return { sql: idsQuery(reversed, filters, reversedRange), name, isFromEnd: true };
}

function idsQuery(order: Sql, filters: ProductFilters, { limit, offset }: PageRange): Sql {
  return sql`select p.id from product p where ${productConditions(filters)}
    order by ${order} limit ${limit} offset ${offset}`;
}

/** Of more than {@link maxRanked} matches only exact names and the newest are ranked; the rest follow by date. */
function relevantPage(filters: ProductFilters, matchCount: number, range: PageRange): IdPage {
  const { search } = filters;
  if (!search) return { sql: idsQuery(newest, filters, range) };
  const { limit, offset } = range;
  const conditions = productConditions(filters);
  const order = sql`${byRelevance(search)}, ${newest}`;
  if (matchCount <= maxRanked) return { sql: idsQuery(order, filters, range) };
  const named = sql`p.name_folded = ${search.folded}`;
  // Whole pages, so that none is cut where ranking ends.
  const rankedCount = limit * Math.ceil(rankedOfMore / limit);
  if (offset >= rankedCount)
    return { sql: idsQuery(sql`(${named}) desc, ${newest}`, filters, range) };
  return {
    sql: sql`
      with named as materialized (
        select p.id from product p where ${conditions} and ${named} limit ${rankedCount}
      ), latest as materialized (
        select p.id from product p where ${conditions} and not ${named}
        order by ${newest} limit ${rankedCount} - (select count(*) from named)
      )
      select p.id from product p
      where p.id in (select id from named union all select id from latest)
      order by ${order} limit ${limit} offset ${offset}`,
  };
}

/** By units sold on the days that reports keep, then the newest. */
export async function listBestSellerIds(
  on: Queryable,
  filters: Pick<ProductFilters, "type">,
  limit: number,
): Promise<string[]> {
  const conditions = productConditions(filters);
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`
      with sold as materialized (
        select product_id, sum(units) as units from daily_product_sales group by product_id
      )
      select p.id from (
        (select p.id, sold.units, p.created_at from sold join product p on p.id = sold.product_id
          where ${conditions} order by sold.units desc, ${newest} limit ${limit})
        union all
        (select p.id, 0, p.created_at from product p
          where ${conditions} and not exists (select from sold where product_id = p.id)
          order by ${newest} limit ${limit})
      ) as p order by p.units desc, ${newest} limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

export async function countProducts(on: Queryable, filters: ProductFilters): Promise<number> {
  const row = await on.first<{ total: number }>(
    toStatement(
      sql`select count(*)::int as total from product p where ${productConditions(filters)}`,
      statementName(filters, undefined, "count"),
    ),
  );
  return row?.total ?? 0;
}

function productConditions(filters: ProductFilters): Sql {
  const { search, category, categories, type, minPrice, maxPrice, size, featured, ids } = filters;
  const conditions = [sql`p.archived_at is null`];
  if (ids !== undefined) conditions.push(sql`p.id = any(${ids})`);
  if (category !== undefined) conditions.push(sql`p.category = ${category}`);
  if (categories !== undefined) conditions.push(sql`p.category = any(${categories})`);
  if (type !== undefined) conditions.push(sql`p.clothing_type_id = ${resolvedTypeId(type)}`);
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
  // A literal, so that the partial index is used.
  if (featured !== undefined) conditions.push(featured ? sql`p.featured` : sql`not p.featured`);
  if (search) conditions.push(sql`p.search_document @@ ${search.found}::tsquery`);
  return joinSql(conditions, " and ");
}

/** Prepared plans (63 characters at most), except where the best plan depends on the values. */
function statementName(
  { search, ids, size, categories, minPrice, maxPrice, ...filters }: ProductFilters,
  sort: ProductSort | undefined,
  list = "list",
): string | undefined {
  // Two statements of one name would fail on every later query of the connection.
  const unnamedFilters = [search, ids, size, categories, minPrice, maxPrice];
  if (unnamedFilters.some((part) => part !== undefined)) return undefined;
  const usedFilters = Object.entries(filters).filter(([, value]) => value !== undefined);
  // A literal in the statement, so that the partial index is used.
  const parts = usedFilters.map(([name, value]) =>
    name === "featured" ? `${name}_${value}` : name,
  );
  return [list, ...parts.sort(), sort].filter(Boolean).join("_").replaceAll("-", "_");
}

export interface RandomPictureRow {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly picture: PictureRow;
  readonly drawnFor: Category | "ANY";
}

const candidatesPerCategory = 32;

export function pickRandomPictures(
  on: Queryable,
  filters: ProductFilters,
  mix: Readonly<Record<Category | "ANY", number>>,
): Promise<RandomPictureRow[]> {
  const conditions = sql`${productConditions(filters)} and p.category = kind.category
    and exists (select from product_image i where i.product_id = p.id)`;
  // With filters the best plan depends on their values.
  const isUnfiltered = Object.values(filters).every((value) => value === undefined);
  const columns = sql`p.id, p.name, p.category, p.price_kobo, p.percent_off, p.random_order`;
  return on.rows<RandomPictureRow>(
    toStatement(
      sql`
      with start as materialized (select random() as random_order),
      candidates as materialized (
        select near.*, random() as turn,
          row_number() over (order by near.lap, near.random_order) <= ${candidatesPerCategory} as is_near
        from start, (values ('MEN'), ('WOMEN')) as kind (category), lateral (
          (select 1 as lap, ${columns} from product p
            where ${conditions} and p.random_order >= start.random_order order by p.random_order limit ${candidatesPerCategory})
          union all
          (select 2, ${columns} from product p
            where ${conditions} and p.random_order < start.random_order order by p.random_order limit ${candidatesPerCategory})
          -- unordered, so that the second lap runs only where the first was too short
          limit ${candidatesPerCategory}
        ) as near
      ),
      -- rows not drawn for a category of the mix may be drawn for ANY
      placed as (
        select *, case when place <= case category when 'MEN' then ${mix.MEN}::int else ${mix.WOMEN}::int end
          then category else 'ANY' end as drawn_for
        from (select *, row_number() over (partition by category order by turn) as place
          from candidates) as shuffled
      ),
      drawn as (
        select * from placed where drawn_for <> 'ANY'
        union all
        (select * from placed where drawn_for = 'ANY' order by not is_near, turn limit ${mix.ANY})
      )
      select drawn.id, drawn.name, drawn.category, drawn.price_kobo, drawn.percent_off,
        drawn.drawn_for, front.picture
      from drawn cross join lateral (
        select json_build_object(${pictureColumns}) as picture
        from product_image i join media_asset m on m.id = i.media_asset_id
        where i.product_id = drawn.id
        order by i.view <> 'front', i.position limit 1
      ) as front
      order by drawn.turn`,
      isUnfiltered ? "pick_random_pictures" : undefined,
    ),
  );
}
