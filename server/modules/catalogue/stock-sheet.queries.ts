import type { Category, ClothingType } from "#contract/api/products.ts";
import type { ProductStatus } from "#contract/api/staff-products.ts";
import type { StockQuery } from "#contract/api/staff-stock.ts";
import type { StockTab } from "#contract/api/stock-limits.ts";
import type { Queryable } from "#server/database/connection.ts";
import { pictureFolderSql } from "#server/database/picture-address.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { ShownPicture } from "#server/modules/media/index.ts";
import { asListed, livingType } from "./types.queries.ts";

/** What the room holds: goods on the shop and drafts. Only what shoppers could buy can be low. */
const inTab: Readonly<Record<StockTab, Sql>> = {
  all: sql`s.standing in ('on_shop', 'draft')`,
  low: sql`s.standing = 'on_shop' and s.low`,
  sold_out: sql`s.standing = 'on_shop' and s.gone`,
};

type Narrowing = Pick<StockQuery, "search" | "category" | "type">;

/** What the shelves `s` asked for meet, a query before others: the words typed may mean types, which few goods tell. */
async function conditionsOf(
  on: Queryable,
  { search = "", category, type }: Narrowing,
): Promise<Sql> {
  const conditions = [sql`true`];
  if (category !== undefined) conditions.push(sql`s.category = ${category}`);
  if (type !== undefined) conditions.push(sql`s.clothing_type_id = ${livingType(type)}`);
  if (search.trim() !== "") {
    const named = wordsIn(sql`s.words`, search);
    const types = await on.rows<{ id: string }>(
      toStatement(sql`select t.id from clothing_type t
        where ${wordsIn(sql`(' ' || fold_text(t.name))`, search)}`),
    );
    const ids = types.map(({ id }) => id);
    conditions.push(
      ids.length === 0 ? named : sql`(${named} or s.clothing_type_id = any(${ids}::text[]))`,
    );
  }
  return joinSql(conditions, " and ");
}

/** A product of the sheet, and where it stands in the order asked for. */
export interface SheetPlace {
  readonly id: string;
  readonly at: string;
}

/** A part of the sheet, after a place in its order. */
export interface SheetRange {
  readonly after: SheetPlace | undefined;
  readonly limit: number;
}

/** The products of a tab, in the order asked for: what runs out first, by name, or the newest first. */
export async function listSheetPlaces(
  on: Queryable,
  query: StockQuery,
  { after, limit }: SheetRange,
): Promise<SheetPlace[]> {
  const { at, by, beyond } = orders[query.sort ?? "runs_out"];
  return await on.rows<SheetPlace>(
    toStatement(sql`select s.product_id as id, ${at} as at from product_shelf s
      where ${await conditionsOf(on, query)} and ${inTab[query.tab ?? "all"]}
        and ${after ? beyond(after) : sql`true`}
      order by ${by} limit ${limit}`),
  );
}

/** Whether a text may say where a product stands in an order. */
export function isSheetPlace(sort: StockQuery["sort"], at: string): boolean {
  return orders[sort ?? "runs_out"].form.test(at);
}

/** An order of the shelves `s`, where one of them stands in it as text, and what comes after that. */
interface SheetOrder {
  readonly by: Sql;
  readonly at: Sql;
  readonly form: RegExp;
  beyond(place: SheetPlace): Sql;
}

const orders: Readonly<Record<NonNullable<StockQuery["sort"]>, SheetOrder>> = {
  runs_out: {
    by: sql`s.runs_out, s.product_id`,
    at: sql`s.runs_out::text`,
    form: /^\d{1,15}$/,
    beyond: ({ at, id }) => sql`(s.runs_out, s.product_id) > (${at}::bigint, ${id}::text)`,
  },
  name: {
    by: sql`s.name_folded, s.product_id`,
    at: sql`s.name_folded`,
    form: /./,
    beyond: ({ at, id }) => sql`(s.name_folded, s.product_id) > (${at}, ${id})`,
  },
  newest: {
    by: sql`s.created_at desc, s.product_id`,
    // Microseconds since 1970, which are as fine as the database keeps it.
    at: sql`(extract(epoch from s.created_at) * 1000000)::bigint::text`,
    form: /^\d{1,16}$/,
    beyond: ({ at: since, id }) => {
      const at = sql`('epoch'::timestamptz + ${since}::bigint * interval '1 microsecond')`;
      return sql`s.created_at <= ${at} and (s.created_at < ${at} or s.product_id > ${id})`;
    },
  },
};

/** How many products each tab holds of what is asked for. */
export async function countSheet(
  on: Queryable,
  query: Narrowing,
): Promise<Record<StockTab, number>> {
  const row = await on.first<{ whole: number; low: number; soldOut: number }>(
    toStatement(sql`select count(*) filter (where ${inTab.all})::integer as whole,
        count(*) filter (where ${inTab.low})::integer as low,
        count(*) filter (where ${inTab.sold_out})::integer as sold_out
      from product_shelf s where ${await conditionsOf(on, query)}`),
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
  readonly picture: (ShownPicture & { readonly alt: string }) | null;
}

/** These products with their sizes, in the order of the ids; unknown ones are left out. */
export function findSheetRows(on: Queryable, ids: readonly string[]): Promise<SheetRow[]> {
  return on.rows<SheetRow>(
    toStatement(
      sql`select p.id, p.name, p.category,
        case when p.archived_at is null then 'on_shop' when p.is_draft then 'draft' else 'archived' end as status,
        json_build_object('id', t.id, 'name', t.name) as type,
        (select coalesce(json_agg(json_build_object('size', v.size, 'stock', v.stock, 'sold', v.sold_lately,
            'lastsDays', nullif(v.lasts_days, 10000), 'isLow', coalesce(v.stock <= 3 or v.lasts_days < 7, false))
            order by ${asListed}), '[]')
          from product_variant v where v.product_id = p.id) as sizes,
        (select json_build_object('alt', i.alt, 'width', m.width, 'height', m.height, 'variants', m.variants,
            'folder', ${pictureFolderSql})
          from product_image i join media_asset m on m.id = i.media_asset_id
          where i.product_id = p.id order by i.position limit 1) as picture
      from unnest(${ids}::text[]) with ordinality as wanted (id, place)
      join product p on p.id = wanted.id join clothing_type t on t.id = p.clothing_type_id
      order by wanted.place`,
      "find_sheet_rows",
    ),
  );
}
