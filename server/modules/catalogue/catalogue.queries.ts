import type { PictureFocus } from "#contract/api/picture-cut.ts";
import type {
  Category,
  ClothingType,
  ProductListQuery,
  ProductSort,
} from "#contract/api/products.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable } from "#server/database/connection.ts";
import { joinSql, type Sql, sql, toStatement } from "#server/database/sql.ts";
import type { MediaAsset } from "#server/modules/media/index.ts";
import type { PageRange } from "#server/platform/paging.ts";
import { byRelevance, type SearchQuery } from "./search.queries.ts";
import { asListed, livingType } from "./types.queries.ts";

/** A picture of a product as the database holds it. */
type PictureRow = Pick<MediaAsset, "width" | "height" | "variants"> & {
  readonly alt: string;
  readonly view: string;
  readonly focus: PictureFocus | null;
};

/** A product with everything its page shows, as the database holds it. */
export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly material: string;
  readonly category: Category;
  readonly type: ClothingType;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly featured: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly pictures: readonly PictureRow[];
  readonly sizes: readonly { size: string; stock: number }[];
  readonly tiers: readonly PriceTier[];
  /** Of one that was asked for by itself: the table of its type for its category. */
  readonly sizeGuide?: SizeGuide | null;
}

/** Which products are wanted; amounts in naira, compared to the discounted price. */
export type ProductFilters = Omit<
  ProductListQuery,
  "page" | "limit" | "sort" | "ids" | "search"
> & {
  readonly search?: SearchQuery | undefined;
  readonly categories?: readonly Category[];
  readonly ids?: readonly string[] | undefined;
};

/** Which part of a list is wanted: in the order of a sort, or by relevance to a search that finds so many. */
export interface ListRange extends PageRange {
  readonly order: ProductSort | { readonly relevanceOf: number };
}

/** Where the eye shall land on a picture, of `product_image i`; null where nothing is said. */
export const focusColumn = sql`
  case when i.focus_x is not null then json_build_object('x', i.focus_x, 'y', i.focus_y) end`;

const pictureColumns = sql`
  'view', i.view, 'alt', i.alt, 'focus', ${focusColumn}, 'width', m.width,
  'height', m.height, 'variants', m.variants`;

const tiersColumn = sql`
  (select coalesce(json_agg(json_build_object('minQuantity', pt.min_quantity,
      'priceKobo', pt.price_kobo) order by pt.min_quantity), '[]')
    from product_tier pt where pt.product_id = p.id) as tiers`;

/** The columns of a ProductRow, of `product p` and `clothing_type t`. */
export const productColumns = sql`
  p.id, p.name, p.description, p.material, p.category,
  json_build_object('id', t.id, 'name', t.name) as type,
  p.price_kobo, p.percent_off, p.featured,
  p.created_at, greatest(p.updated_at, t.renamed_at) as updated_at,
  (select coalesce(json_agg(json_build_object(${pictureColumns}) order by i.position), '[]')
    from product_image i join media_asset m on m.id = i.media_asset_id
    where i.product_id = p.id) as pictures,
  (select coalesce(json_agg(json_build_object('size', v.size, 'stock', v.stock)
      order by ${asListed}), '[]')
    from product_variant v where v.product_id = p.id) as sizes,
  ${tiersColumn}`;

const newest = sql`p.created_at desc, p.id`;

const orders: Readonly<Record<ProductSort, Sql>> = {
  newest,
  "price-asc": sql`p.discounted_price_kobo, p.id`,
  "price-desc": sql`p.discounted_price_kobo desc, p.id desc`,
};

/** Of so many goods that a search finds each is weighed how well it answers … */
const mostWeighed = 5000;
/** … and of more so many of the newest. */
const weighedOfMore = 1000;

/** One page of the products on sale that meet the filters. */
export function listProductRows(
  on: Queryable,
  filters: ProductFilters,
  range: ListRange,
): Promise<ProductRow[]> {
  const { order } = range;
  const page =
    typeof order === "string"
      ? pageIn(orders[order], filters, range)
      : relevantPage(filters, order.relevanceOf, range);
  return on.rows<ProductRow>(
    toStatement(
      sql`select ${productColumns}
        from (${page.ids}) as page
        join product p on p.id = page.id
        join clothing_type t on t.id = p.clothing_type_id
        order by ${page.order}`,
      typeof order === "string" ? listName(filters, order) : undefined,
    ),
  );
}

/** Ids of a page, and the order of its rows `p`. */
interface IdPage {
  readonly ids: Sql;
  readonly order: Sql;
}

function pageIn(order: Sql, filters: ProductFilters, { limit, offset }: PageRange): IdPage {
  const ids = sql`select p.id from product p where ${conditionsOf(filters)}
    order by ${order} limit ${limit} offset ${offset}`;
  return { ids, order };
}

/**
 * A page of what a search finds, best first. A word that thousands of goods hold says little of each: of so many the
 * newest are weighed, with all that are called what was typed, and the others follow, newest first.
 */
function relevantPage(filters: ProductFilters, found: number, range: PageRange): IdPage {
  const { search } = filters;
  if (!search) return pageIn(newest, filters, range);
  const { limit, offset } = range;
  const conditions = conditionsOf(filters);
  const order = sql`${byRelevance(search)}, ${newest}`;
  if (found <= mostWeighed) return pageIn(order, filters, range);
  const named = sql`p.name_folded = ${search.folded}`;
  // Whole pages, so that none is cut where the weighed ones end.
  const most = limit * Math.ceil(weighedOfMore / limit);
  if (offset >= most) return pageIn(sql`(${named}) desc, ${newest}`, filters, range);
  return {
    ids: sql`
      with named as materialized (
        select p.id from product p where ${conditions} and ${named} limit ${most}
      ), latest as materialized (
        select p.id from product p where ${conditions} and not ${named}
        order by ${newest} limit ${most} - (select count(*) from named)
      )
      select p.id from product p
      where p.id in (select id from named union all select id from latest)
      order by ${order} limit ${limit} offset ${offset}`,
    order,
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

/** What takes the place of the store's own table on the page of a product. */
const sizeGuide = sql`t.size_guides -> p.category as size_guide`;

/** The product on sale with this id, if there is one. */
export function findProductRow(on: Queryable, id: string): Promise<ProductRow | undefined> {
  return on.first<ProductRow>(
    toStatement(
      sql`select ${productColumns}, ${sizeGuide}
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = ${id} and p.archived_at is null`,
      "find_product",
    ),
  );
}

/** The one product on sale whose id ends in this key; undefined where there is none or more than one. */
export async function findProductRowByKey(
  on: Queryable,
  key: string,
): Promise<ProductRow | undefined> {
  const [row, ...others] = await on.rows<ProductRow>(
    toStatement(
      sql`select ${productColumns}, ${sizeGuide}
        from product p join clothing_type t on t.id = p.clothing_type_id
        where right(p.id, 6) = ${key} and p.archived_at is null limit 2`,
      "find_product_by_key",
    ),
  );
  return others.length === 0 ? row : undefined;
}

/** A draft that was never on sale is nobody's business but the staff's. */
const everOnSale = sql`(p.archived_at is null or p.published_at is not null)`;

/** The products with these ids, in no particular order, also those no longer on sale. */
export function findProductRows(
  on: Queryable,
  ids: readonly string[],
): Promise<(ProductRow & { readonly archived: boolean })[]> {
  return on.rows<ProductRow & { readonly archived: boolean }>(
    toStatement(
      sql`select ${productColumns}, p.archived_at is not null as archived
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = any(${ids}) and ${everOnSale}`,
      "find_products",
    ),
  );
}

/** A front picture with the product it shows, as the database holds it. */
export interface RandomPictureRow {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly picture: PictureRow;
  /** Which part of the mix it was drawn for. */
  readonly drawnFor: Category | "ANY";
}

/** Goods of a category that pictures are drawn from: so many of many that each is as good as any. */
const drawnFrom = 64;

/**
 * Front pictures of different products that meet the filters, drawn at random by the mix. They are drawn from the goods
 * that come next after a random place among all, going on from the start after the last: where there are no more than
 * these, from all.
 */
export function drawPictures(
  on: Queryable,
  filters: ProductFilters,
  mix: Readonly<Record<Category | "ANY", number>>,
): Promise<RandomPictureRow[]> {
  const conditions = sql`${conditionsOf(filters)} and p.category = kind.category
    and exists (select from product_image i where i.product_id = p.id)`;
  const columns = sql`p.id, p.name, p.category, p.price_kobo, p.percent_off, p.dice`;
  return on.rows<RandomPictureRow>(
    toStatement(sql`
      with start as materialized (select random() as dice),
      candidates as materialized (
        select near.*, random() as turn,
          row_number() over (order by near.lap, near.dice) <= ${drawnFrom} as is_near
        from start, (values ('MEN'), ('WOMEN')) as kind (category), lateral (
          (select 1 as lap, ${columns} from product p
            where ${conditions} and p.dice >= start.dice order by p.dice limit ${drawnFrom})
          union all
          (select 2, ${columns} from product p
            where ${conditions} and p.dice < start.dice order by p.dice limit ${drawnFrom})
          order by lap, dice limit ${drawnFrom}
        ) as near
      ),
      -- whoever is not drawn for a category of the mix may be drawn for ANY
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
      order by drawn.turn`),
  );
}

/** What products `p` on sale that meet the filters meet. */
function conditionsOf(filters: ProductFilters): Sql {
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
 * is asked: how many goods hold a word or come in a size.
 */
function listName(
  { search, ids, size, categories, ...filters }: ProductFilters,
  sort: ProductSort | undefined,
  list = "list",
): string | undefined {
  if (search ?? ids ?? size ?? categories) return undefined;
  const asked = Object.entries(filters).filter(([, value]) => value !== undefined);
  // Written into the statement, so that the partial index can serve it.
  const parts = asked.map(([name, value]) => (name === "featured" ? `${name}_${value}` : name));
  return [list, ...parts.sort(), sort].filter(Boolean).join("_").replaceAll("-", "_");
}

/** A product as an order needs it; archived ones too, so that it can be said that they are gone. */
export interface ProductForPricing {
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
  readonly archived: boolean;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  /** The product's own wholesale prices; empty means the defaults. */
  readonly tiers: readonly PriceTier[];
  readonly variants: readonly { id: string; size: string; stock: number }[];
  /** Its first picture; null when it has none. */
  readonly picture: PictureRow | null;
}

/** The products with these ids, in no particular order; unknown ids are left out. */
export function findPricingRows(
  on: Queryable,
  ids: readonly string[],
): Promise<ProductForPricing[]> {
  return on.rows<ProductForPricing>(
    toStatement(
      sql`select p.id, p.name, p.clothing_type_id as type_id, p.archived_at is not null as archived,
          p.price_kobo, p.percent_off,
          ${tiersColumn}, 
          (select coalesce(json_agg(json_build_object('id', v.id, 'size', v.size, 'stock', v.stock)
              order by v.position), '[]')
            from product_variant v where v.product_id = p.id) as variants,
          (select json_build_object(${pictureColumns})
            from product_image i join media_asset m on m.id = i.media_asset_id
            where i.product_id = p.id order by i.position limit 1) as picture
        from product p where p.id = any(${ids}) and ${everOnSale}`,
      "find_products_for_pricing",
    ),
  );
}
