import type { Category, ClothingType } from "#contract/api/products.ts";
import type { ProductStatus } from "#contract/api/staff-products.ts";
import type { StockQuery } from "#contract/api/staff-stock.ts";
import type { StockTab } from "#contract/api/stock-limits.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { MediaAsset } from "#server/modules/media/index.ts";
import { asListed, livingType } from "./types.queries.ts";

/** A size that is low, worded as the index of low sizes is (0025-stock-room.sql). */
const low = sql`(v.stock <= 3 or v.lasts_days < 7)`;

/** What the room holds: goods on the shop and drafts. Only what shoppers could buy can be low. */
const inTab: Readonly<Record<StockTab, Sql>> = {
  all: sql`(p.archived_at is null or p.is_draft)`,
  low: sql`p.archived_at is null and exists (
    select from product_variant v where v.product_id = p.id and ${low})`,
  sold_out: sql`p.archived_at is null and exists (
    select from product_variant v where v.product_id = p.id and v.stock = 0)`,
};

type Narrowing = Pick<StockQuery, "search" | "category" | "type">;

/**
 * The goods asked for as `p`, a query before others. Words are looked up first, by their index: asked of row after row
 * they would be folded anew for each.
 */
async function goodsAsked(on: Queryable, { search = "", category, type }: Narrowing): Promise<Sql> {
  const conditions = [sql`true`];
  if (category !== undefined) conditions.push(sql`p.category = ${category}`);
  if (type !== undefined) conditions.push(sql`p.clothing_type_id = ${livingType(type)}`);
  const goods = sql`select p.id, p.name_folded, p.created_at, p.archived_at, p.is_draft
    from product p where ${joinSql(conditions, " and ")}`;
  if (search.trim() === "") return sql`p as not materialized (${goods})`;
  const named = wordsIn(sql`(' ' || p.name_folded || ' ' || fold_text(p.material))`, search);
  const types = await on.rows<{ id: string }>(
    toStatement(sql`select t.id from clothing_type t
      where ${wordsIn(sql`(' ' || fold_text(t.name))`, search)}`),
  );
  const ids = types.map(({ id }) => id);
  return ids.length === 0
    ? sql`p as materialized (${goods} and ${named})`
    : sql`p as materialized (${goods} and ${named}
        union ${goods} and p.clothing_type_id = any(${ids}::text[]))`;
}

/** A part of the sheet, after a product. */
export interface SheetRange {
  readonly after: string | undefined;
  readonly limit: number;
}

/** Where a product stands in the orders of the sheet; the moment as the database writes it. */
interface Place {
  readonly id: string;
  readonly name: string;
  readonly at: string;
  /** Null where nothing of it is there. */
  readonly lastsDays: number | null;
}

function findPlace(on: Queryable, id: string): Promise<Place | undefined> {
  return on.first<Place>({
    name: "find_sheet_place",
    text: `select p.id, p.name_folded as name, p.created_at::text as at,
        (select min(v.lasts_days) from product_variant v where v.product_id = p.id) as lasts_days
      from product p where p.id = $1`,
    values: [id],
  });
}

/** Ids of the products of a tab, in the order asked for: what runs out first, by name, or the newest first. */
export async function listSheetIds(
  on: Queryable,
  query: StockQuery,
  { after, limit }: SheetRange,
): Promise<string[]> {
  const place = after === undefined ? undefined : await findPlace(on, after);
  const from: Asked = { goods: await goodsAsked(on, query), tab: inTab[query.tab ?? "all"] };
  const { sort = "runs_out" } = query;
  if (sort === "runs_out") return await listByDays(on, from, place, limit);
  const order = sort === "name" ? sql`p.name_folded, p.id` : sql`p.created_at desc, p.id`;
  const comesAfter = !place
    ? sql`true`
    : sort === "name"
      ? sql`(p.name_folded, p.id) > (${place.name}, ${place.id})`
      : sql`p.created_at <= ${place.at} and (p.created_at < ${place.at} or p.id > ${place.id})`;
  return await idsOf(
    on,
    sql`with ${from.goods} select p.id from p
      where ${from.tab} and ${comesAfter} order by ${order} limit ${limit}`,
  );
}

/** The goods asked for, and the tab they must stand in. */
interface Asked {
  readonly goods: Sql;
  readonly tab: Sql;
}

/** Products by the first of their sizes to run out, then those of which nothing is there. */
async function listByDays(
  on: Queryable,
  from: Asked,
  place: Place | undefined,
  limit: number,
): Promise<string[]> {
  const ids = place?.lastsDays === null ? [] : await listThere(on, from, place, limit);
  if (ids.length === limit) return ids;
  const after = place?.lastsDays === null ? place.id : "";
  const gone = await idsOf(
    on,
    sql`with ${from.goods} select p.id from p where ${from.tab} and p.id > ${after}
        and not exists (select from product_variant v
          where v.product_id = p.id and v.lasts_days is not null)
      order by p.id limit ${limit - ids.length}`,
  );
  return [...ids, ...gone];
}

/** A product stands where the first of its sizes stands, so that the index of sizes leads through the products. */
function listThere(
  on: Queryable,
  from: Asked,
  place: Place | undefined,
  limit: number,
): Promise<string[]> {
  const comesAfter = place
    ? sql`(first.lasts_days, first.product_id) > (${place.lastsDays}, ${place.id})`
    : sql`true`;
  return idsOf(
    on,
    sql`with ${from.goods} select p.id from product_variant first join p on p.id = first.product_id
      where first.lasts_days is not null and ${comesAfter} and ${from.tab}
        and not exists (select from product_variant v where v.product_id = first.product_id
          and v.lasts_days is not null and (v.lasts_days, v.id) < (first.lasts_days, first.id))
      order by first.lasts_days, first.product_id limit ${limit}`,
  );
}

async function idsOf(on: Queryable, statement: Sql): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(toStatement(statement));
  return rows.map(({ id }) => id);
}

/** How many products each tab holds of what is asked for. */
export async function countSheet(
  on: Queryable,
  query: Narrowing,
): Promise<Record<StockTab, number>> {
  const goods = await goodsAsked(on, query);
  const row = await on.first<{ whole: number; low: number; soldOut: number }>(
    toStatement(sql`with ${goods}, low as materialized (
        select v.product_id, bool_or(v.stock = 0) as sold_out from product_variant v
        where ${low} group by v.product_id
      )
      select (select count(*)::integer from p where ${inTab.all}) as whole,
        count(*)::integer as low, (count(*) filter (where low.sold_out))::integer as sold_out
      from low join p on p.id = low.product_id and p.archived_at is null`),
  );
  return { all: row?.whole ?? 0, low: row?.low ?? 0, sold_out: row?.soldOut ?? 0 };
}

/** A product of the sheet as the database holds it. */
export interface SheetRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProductStatus;
  readonly category: Category;
  readonly type: ClothingType;
  readonly sizes: readonly {
    readonly size: string;
    readonly stock: number;
    readonly sold: number;
    readonly lastsDays: number | null;
    readonly isLow: boolean;
  }[];
  readonly picture:
    | (Pick<MediaAsset, "width" | "height" | "variants"> & { readonly alt: string })
    | null;
}

/** These products with their sizes, in the order of the ids; unknown ones are left out. */
export function findSheetRows(on: Queryable, ids: readonly string[]): Promise<SheetRow[]> {
  return on.rows<SheetRow>(
    toStatement(
      sql`select p.id, p.name, p.category,
        case when p.archived_at is null then 'on_shop' when p.is_draft then 'draft' else 'archived' end as status,
        json_build_object('id', t.id, 'name', t.name) as type,
        (select coalesce(json_agg(json_build_object('size', v.size, 'stock', v.stock, 'sold', v.sold_lately,
            'lastsDays', nullif(v.lasts_days, 10000), 'isLow', coalesce(${low}, false))
            order by ${asListed}), '[]')
          from product_variant v where v.product_id = p.id) as sizes,
        (select json_build_object('alt', i.alt, 'width', m.width, 'height', m.height, 'variants', m.variants)
          from product_image i join media_asset m on m.id = i.media_asset_id
          where i.product_id = p.id order by i.position limit 1) as picture
      from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join product p on p.id = wanted.id join clothing_type t on t.id = p.clothing_type_id
      order by wanted.place`,
      "find_sheet_rows",
    ),
  );
}
