import type { PictureCut, PictureFocus } from "#contract/api/picture-cut.ts";
import type { Category, ClothingType } from "#contract/api/products.ts";
import type { PictureView, ProductStatus } from "#contract/api/staff-products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureFolderSql } from "#server/database/picture-address.ts";
import { sql, toStatement } from "#server/database/sql.ts";
import { wordsIn } from "#server/database/words-in.ts";
import type { ShownPicture } from "#server/modules/media/index.ts";
import { focusColumn } from "./product-rows.queries.ts";
import { asListed } from "./types.queries.ts";

/** A picture of a product as staff's calls read it. */
export type StaffPictureRow = ShownPicture & {
  readonly mediaId: string;
  readonly alt: string;
  readonly view: PictureView;
  readonly focus: PictureFocus | null;
};

/** A picture with the one it was cut from. */
export type CutPictureRow = StaffPictureRow & {
  readonly cut: PictureCut | null;
  readonly original: Pick<StaffPictureRow, "mediaId" | keyof ShownPicture> | null;
};

/** A product as a list of staff reads it. */
export interface StaffProductRow {
  readonly id: string;
  readonly version: number;
  readonly status: ProductStatus;
  readonly name: string;
  readonly category: Category;
  readonly type: ClothingType;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly featured: boolean;
  /** When a draft comes on the shop by itself. */
  readonly publishAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sizes: readonly { size: string; stock: number }[];
  readonly hasOwnTiers: boolean;
  /** The first alone, in a list. */
  readonly pictures: readonly StaffPictureRow[];
}

/** A product with everything staff work with, as the database holds it. */
export interface WholeProductRow extends StaffProductRow {
  readonly pictures: readonly CutPictureRow[];
  readonly description: string;
  readonly material: string;
  readonly publishedAt: Date | null;
  readonly tiers: readonly PriceTier[];
}

const status = sql`
  case when p.archived_at is null then 'on_shop' when p.is_draft then 'draft' else 'archived' end`;

const sizes = sql`(select coalesce(json_agg(json_build_object('size', v.size, 'stock', v.stock)
    order by ${asListed}), '[]')
  from product_variant v where v.product_id = p.id)`;

const ownColumns = sql`
  p.id, p.version, ${status} as status, p.name, p.category,
  json_build_object('id', t.id, 'name', t.name) as type,
  p.price_kobo, p.percent_off, p.featured, p.publish_at, p.created_at,
  greatest(p.updated_at, t.renamed_at) as updated_at,
  exists (select from product_tier w where w.product_id = p.id) as has_own_tiers,
  ${sizes} as sizes`;

const picture = sql`json_build_object('mediaId', m.id, 'view', i.view, 'alt', i.alt,
  'focus', ${focusColumn}, 'width', m.width, 'height', m.height, 'variants', m.variants,
  'folder', ${pictureFolderSql})`;

/** The first picture alone. */
const frontPicture = sql`(select coalesce(json_agg(front.picture), '[]') from (
  select ${picture} as picture
  from product_image i join media_asset m on m.id = i.media_asset_id
  where i.product_id = p.id order by i.position limit 1) as front)`;

const cutPicture = sql`json_build_object('mediaId', m.id, 'view', i.view, 'alt', i.alt,
  'focus', ${focusColumn}, 'width', m.width, 'height', m.height, 'variants', m.variants,
  'folder', ${pictureFolderSql}, 'cut', m.cut, 'original', case when o.id is not null then json_build_object('mediaId', o.id,
    'width', o.width, 'height', o.height, 'variants', o.variants,
    'folder', ${pictureFolderSql}) end)`;

/** These products, on sale or not, in the order of the ids; unknown ones are left out. */
export function findStaffRows(on: Queryable, ids: readonly string[]): Promise<StaffProductRow[]> {
  return on.rows<StaffProductRow>(
    toStatement(
      sql`select ${ownColumns}, ${frontPicture} as pictures
        from unnest(${ids}::text[]) with ordinality as wanted (id, place)
        join product p on p.id = wanted.id
        join clothing_type t on t.id = p.clothing_type_id
        order by wanted.place`,
      "find_staff_rows",
    ),
  );
}

/**
 * The sizes that products are made in, those of most products first, so many at most. One that is written in large
 * letters and in small is told once, as most products have it.
 */
export async function listSizesInUse(on: Queryable, limit: number): Promise<string[]> {
  const rows = await on.rows<{ size: string }>({
    text: `select mode() within group (order by size) as size from product_variant group by lower(size)
      order by count(*) desc, min(position), lower(size) limit $1`,
    values: [limit],
  });
  return rows.map(({ size }) => size);
}

/** Which of these sizes some type lists or some product comes in, as it is written there. */
export async function findKnownSizes(on: Queryable, sizes: readonly string[]): Promise<string[]> {
  const rows = await on.rows<{ size: string }>({
    text: `with wanted as (select lower(size) as size from unnest($1::text[]) as w (size))
      select size from product_variant where lower(size) in (select size from wanted)
      union
      select listed.size from clothing_type t cross join unnest(t.sizes) as listed (size)
      where lower(listed.size) in (select size from wanted)`,
    values: [sizes],
  });
  return rows.map(({ size }) => size);
}

/**
 * Products, on sale or not, by what they are called, marks and case aside. What was never on sale and lies in the archive
 * is passed over: it was given up before anybody saw it, as the new goods of an import that was taken back.
 */
export async function findIdsByName(
  on: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await on.rows<{ name: string; ids: string[] }>({
    text: `select named.name, array_agg(p.id order by p.id) as ids
      from unnest($1::text[]) as named (name) join product p on p.name_folded = fold_text(named.name)
      where p.archived_at is null or p.is_draft or p.published_at is not null
      group by named.name`,
    values: [names],
  });
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}

/** Products, on sale or not, whose name or material holds these words, the newest first. */
export async function searchProductIds(
  on: Queryable,
  words: string,
  limit: number,
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select s.product_id as id from product_shelf s where ${wordsIn(sql`s.words`, words)}
      order by s.created_at desc, s.product_id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

/** A product that shoppers do not see, as a search shows it. */
export interface OffSaleRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProductStatus;
  readonly priceKobo: Kobo;
  readonly stock: number;
  readonly sizes: StaffProductRow["sizes"];
  readonly pictures: readonly StaffPictureRow[];
}

/** Drafts and archived products whose name or material holds these words, those changed last first. */
export function searchOffSale(on: Queryable, words: string, limit: number): Promise<OffSaleRow[]> {
  return on.rows<OffSaleRow>(
    toStatement(sql`
      select p.id, p.name, ${status} as status, p.price_kobo, s.stock, ${sizes} as sizes,
        ${frontPicture} as pictures
      from product_shelf s join product p on p.id = s.product_id
      join clothing_type t on t.id = p.clothing_type_id
      where s.standing <> 'on_shop' and ${wordsIn(sql`s.words`, words)}
      order by p.updated_at desc, p.id limit ${limit}`),
  );
}

/** Products on sale or not, with everything staff work with, in no order; unknown ones are left out. */
export function findWholeProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<WholeProductRow[]> {
  return on.rows<WholeProductRow>(
    toStatement(
      sql`select ${ownColumns}, p.description, p.material, p.published_at,
          (select coalesce(json_agg(${cutPicture} order by i.position), '[]')
            from product_image i join media_asset m on m.id = i.media_asset_id
            left join media_asset o on o.id = m.original_id
            where i.product_id = p.id) as pictures,
          (select coalesce(json_agg(json_build_object('minQuantity', pt.min_quantity,
              'priceKobo', pt.price_kobo) order by pt.min_quantity), '[]')
            from product_tier pt where pt.product_id = p.id) as tiers
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = any(${ids}::text[])`,
      "find_whole_products",
    ),
  );
}

/**
 * Locks products against other changes by staff, in one order for everybody; buying their pieces goes on.
 * @returns those that there are
 */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>({
    name: "lock_products",
    text: "select id from product where id = any($1::text[]) order by id for no key update",
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** What products are called, on sale or not. */
export function nameProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, name from product where id = any($1::text[])",
    values: [ids],
  });
}

/** Products on sale that show a picture. */
export async function findProductsPictured(on: Queryable, mediaId: string): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select distinct p.id from product p join product_image i on i.product_id = p.id
      where i.media_asset_id = $1 and p.archived_at is null`,
    values: [mediaId],
  });
  return rows.map(({ id }) => id);
}
