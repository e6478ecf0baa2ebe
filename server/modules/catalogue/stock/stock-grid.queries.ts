import type { Category, ClothingType } from "#contract/api/catalogue/products.ts";
import type { ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import type { StockQuery } from "#contract/api/stock/stock.ts";
import { type StockTab, stockLimits } from "#contract/api/stock/stock-limits.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pictureFolderSql } from "#server/database/sql/media-url.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql/sql.ts";
import type { DisplayPicture } from "#server/modules/media/index.ts";
import { resolvedTypeId, sizeOrder } from "../types/types.queries.ts";

const { lowUnits, lowDays } = stockLimits;

const tabConditions: Readonly<Record<StockTab, Sql>> = {
  all: sql`s.status in ('published', 'draft')`,
  low: sql`s.status = 'published' and (s.least_stock <= ${lowUnits} or s.runs_out < ${lowDays})`,
  sold_out: sql`s.status = 'published' and s.least_stock = 0`,
};

type StockFilters = Pick<StockQuery, "search" | "category" | "type">;

/** Types are looked up first: the search text may name a type, which product rows do not hold. */
async function stockConditions(
  on: Queryable,
  { search = "", category, type }: StockFilters,
): Promise<Sql> {
  const conditions = [sql`true`];
  if (category !== undefined) conditions.push(sql`s.category = ${category}`);
  if (type !== undefined) conditions.push(sql`s.clothing_type_id = ${resolvedTypeId(type)}`);
  if (search.trim() !== "") {
    const named = matchesAllTerms(sql`s.search_text`, search);
    const types = await on.rows<{ id: string }>(
      toStatement(sql`select t.id from clothing_type t
        where ${matchesAllTerms(sql`(' ' || fold_text(t.name))`, search)}`),
    );
    const ids = types.map(({ id }) => id);
    conditions.push(
      ids.length === 0 ? named : sql`(${named} or s.clothing_type_id = any(${ids}::text[]))`,
    );
  }
  return joinSql(conditions, " and ");
}

export interface StockCursor {
  readonly id: string;
  readonly at: string;
}

export interface StockRange {
  readonly after: StockCursor | undefined;
  readonly limit: number;
}

export async function listStockCursors(
  on: Queryable,
  query: StockQuery,
  { after, limit }: StockRange,
): Promise<StockCursor[]> {
  const { at, orderBy, afterCursor } = orders[query.sort ?? "runs_out"];
  return await on.rows<StockCursor>(
    toStatement(sql`select s.product_id as id, ${at} as at from product_search s
      where ${await stockConditions(on, query)} and ${tabConditions[query.tab ?? "all"]}
        and ${after ? afterCursor(after) : sql`true`}
      order by ${orderBy} limit ${limit}`),
  );
}

export function isStockCursor(sort: StockQuery["sort"], at: string): boolean {
  return orders[sort ?? "runs_out"].pattern.test(at);
}

interface StockOrder {
  readonly orderBy: Sql;
  readonly at: Sql;
  readonly pattern: RegExp;
  afterCursor(cursor: StockCursor): Sql;
}

const orders: Readonly<Record<NonNullable<StockQuery["sort"]>, StockOrder>> = {
  runs_out: {
    orderBy: sql`s.runs_out, s.product_id`,
    at: sql`s.runs_out::text`,
    pattern: /^\d{1,15}$/,
    afterCursor: ({ at, id }) => sql`(s.runs_out, s.product_id) > (${at}::bigint, ${id}::text)`,
  },
  name: {
    orderBy: sql`s.name_folded, s.product_id`,
    at: sql`s.name_folded`,
    pattern: /./,
    afterCursor: ({ at, id }) => sql`(s.name_folded, s.product_id) > (${at}, ${id})`,
  },
  newest: {
    orderBy: sql`s.created_at desc, s.product_id`,
    // Microseconds, the precision of the database.
    at: sql`(extract(epoch from s.created_at) * 1000000)::bigint::text`,
    pattern: /^\d{1,16}$/,
    afterCursor: ({ at: since, id }) => {
      const at = sql`('epoch'::timestamptz + ${since}::bigint * interval '1 microsecond')`;
      return sql`s.created_at <= ${at} and (s.created_at < ${at} or s.product_id > ${id})`;
    },
  },
};

export async function countStockTabs(
  on: Queryable,
  query: StockFilters,
): Promise<Record<StockTab, number>> {
  const row = await on.first<{ whole: number; low: number; soldOut: number }>(
    toStatement(sql`select count(*) filter (where ${tabConditions.all})::integer as whole,
        count(*) filter (where ${tabConditions.low})::integer as low,
        count(*) filter (where ${tabConditions.sold_out})::integer as sold_out
      from product_search s where ${await stockConditions(on, query)}`),
  );
  return { all: row?.whole ?? 0, low: row?.low ?? 0, sold_out: row?.soldOut ?? 0 };
}

export interface StockGridRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProductStatus;
  readonly category: Category;
  readonly type: ClothingType;
  readonly sizes: readonly {
    readonly size: string;
    readonly stock: number;
    readonly sold: number;
    readonly daysLeft: number | null;
    readonly isLow: boolean;
  }[];
  readonly picture: (DisplayPicture & { readonly alt: string }) | null;
}

export function listStockGridRows(on: Queryable, ids: readonly string[]): Promise<StockGridRow[]> {
  return on.rows<StockGridRow>(
    toStatement(
      sql`select p.id, p.name, p.category,
        case when p.archived_at is null then 'published' when p.is_draft then 'draft' else 'archived' end as status,
        json_build_object('id', t.id, 'name', t.name) as type,
        (select coalesce(json_agg(jsonb_build_object('size', v.size, 'stock', v.stock, 'sold', v.recent_sales,
            'daysLeft', nullif(v.days_left, 10000), 'isLow', coalesce(v.stock <= ${lowUnits} or v.days_left < ${lowDays}, false))
              || (select case when count(*) > 0 then jsonb_build_object('waiting', count(*)) else '{}' end
                from stock_alert a where a.variant_id = v.id and a.sent_at is null)
            order by ${sizeOrder}), '[]')
          from product_variant v where v.product_id = p.id) as sizes,
        (select json_build_object('alt', i.alt, 'width', m.width, 'height', m.height, 'variants', m.variants,
            'folder', ${pictureFolderSql})
          from product_image i join media_asset m on m.id = i.media_asset_id
          where i.product_id = p.id order by i.position limit 1) as picture
      from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join product p on p.id = wanted.id join clothing_type t on t.id = p.clothing_type_id
      order by wanted.place`,
      "list_stock_grid_rows",
    ),
  );
}
