import type { PictureCrop, PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Category, ClothingType } from "#contract/api/catalogue/products.ts";
import type { PictureView, ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { MediaReferences } from "#server/database/media-references.ts";
import { pictureFolderSql } from "#server/database/sql/media-url.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import type { DisplayPicture } from "#server/modules/media/index.ts";
import type { StoredFields } from "../fields/own-fields.ts";
import { sizeOrder } from "../types/types.queries.ts";
import { focusColumn } from "./product-rows.queries.ts";

export type StaffPictureRow = DisplayPicture & {
  readonly mediaId: string;
  readonly alt: string;
  readonly view: PictureView;
  readonly focus: PictureFocus | null;
};

export type CroppedPictureRow = StaffPictureRow & {
  readonly cut: PictureCrop | null;
  readonly original: Pick<StaffPictureRow, "mediaId" | keyof DisplayPicture> | null;
};

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
  readonly publishAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly sizes: readonly { size: string; stock: number }[];
  readonly hasCustomTiers: boolean;
  readonly pictures: readonly StaffPictureRow[];
}

export interface ProductDetailsRow extends StaffProductRow {
  readonly pictures: readonly CroppedPictureRow[];
  readonly description: string;
  readonly material: string;
  readonly publishedAt: Date | null;
  readonly tiers: readonly PriceTier[];
  readonly attributes: Partial<ProductAttributes>;
  readonly barcodes: ProductAttributes["barcodes"];
  readonly fields: StoredFields;
}

const status = sql`
  case when p.archived_at is null then 'published' when p.is_draft then 'draft' else 'archived' end`;

const sizes = sql`(select coalesce(json_agg(json_strip_nulls(json_build_object('size', v.size,
      'stock', v.stock, 'waiting', nullif((select count(*) from stock_alert a
        where a.variant_id = v.id and a.sent_at is null), 0))) order by ${sizeOrder}), '[]')
  from product_variant v where v.product_id = p.id)`;

const ownColumns = sql`
  p.id, p.version, ${status} as status, p.name, p.category,
  json_build_object('id', t.id, 'name', t.name) as type,
  p.price_kobo, p.percent_off, p.featured, p.publish_at, p.created_at,
  greatest(p.updated_at, t.renamed_at) as updated_at,
  exists (select from product_tier w where w.product_id = p.id) as has_custom_tiers,
  ${sizes} as sizes`;

const picture = sql`json_build_object('mediaId', m.id, 'view', i.view, 'alt', i.alt,
  'focus', ${focusColumn}, 'width', m.width, 'height', m.height, 'variants', m.variants,
  'folder', ${pictureFolderSql})`;

const frontPicture = sql`(select coalesce(json_agg(front.picture), '[]') from (
  select ${picture} as picture
  from product_image i join media_asset m on m.id = i.media_asset_id
  where i.product_id = p.id order by i.position limit 1) as front)`;

const croppedPicture = sql`json_build_object('mediaId', m.id, 'view', i.view, 'alt', i.alt,
  'focus', ${focusColumn}, 'width', m.width, 'height', m.height, 'variants', m.variants,
  'folder', ${pictureFolderSql}, 'cut', m.cut, 'original', case when o.id is not null then json_build_object('mediaId', o.id,
    'width', o.width, 'height', o.height, 'variants', o.variants,
    'folder', ${pictureFolderSql}) end)`;

export function listStaffRows(on: Queryable, ids: readonly string[]): Promise<StaffProductRow[]> {
  return on.rows<StaffProductRow>(
    toStatement(
      sql`select ${ownColumns}, ${frontPicture} as pictures
        from unnest(${ids}::text[]) with ordinality as wanted (id, place)
        join product p on p.id = wanted.id
        join clothing_type t on t.id = p.clothing_type_id
        order by wanted.place`,
      "list_staff_rows",
    ),
  );
}

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

export async function searchProductIds(
  on: Queryable,
  terms: string,
  limit: number,
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(sql`select s.product_id as id from product_search s where ${matchesAllTerms(sql`s.search_text`, terms)}
      order by s.created_at desc, s.product_id limit ${limit}`),
  );
  return rows.map(({ id }) => id);
}

export interface UnpublishedRow {
  readonly id: string;
  readonly name: string;
  readonly status: ProductStatus;
  readonly priceKobo: Kobo;
  readonly stock: number;
  readonly sizes: StaffProductRow["sizes"];
  readonly pictures: readonly StaffPictureRow[];
}

export function searchUnpublished(
  on: Queryable,
  terms: string,
  limit: number,
): Promise<UnpublishedRow[]> {
  return on.rows<UnpublishedRow>(
    toStatement(sql`
      select p.id, p.name, ${status} as status, p.price_kobo, s.stock, ${sizes} as sizes,
        ${frontPicture} as pictures
      from product_search s join product p on p.id = s.product_id
      join clothing_type t on t.id = p.clothing_type_id
      where s.status <> 'published' and ${matchesAllTerms(sql`s.search_text`, terms)}
      order by p.updated_at desc, p.id limit ${limit}`),
  );
}

export function listProductDetails(
  on: Queryable,
  ids: readonly string[],
): Promise<ProductDetailsRow[]> {
  return on.rows<ProductDetailsRow>(
    toStatement(
      sql`select ${ownColumns}, p.description, p.material, p.published_at, p.attributes, p.fields,
          (select coalesce(json_agg(json_build_object('size', v.size, 'barcode', v.barcode)
              order by ${sizeOrder}), '[]')
            from product_variant v where v.product_id = p.id and v.barcode <> '') as barcodes,
          (select coalesce(json_agg(${croppedPicture} order by i.position), '[]')
            from product_image i join media_asset m on m.id = i.media_asset_id
            left join media_asset o on o.id = m.original_id
            where i.product_id = p.id) as pictures,
          (select coalesce(json_agg(json_build_object('minQuantity', pt.min_quantity,
              'priceKobo', pt.price_kobo) order by pt.min_quantity), '[]')
            from product_tier pt where pt.product_id = p.id) as tiers
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = any(${ids}::text[])`,
      "list_product_details",
    ),
  );
}

export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>({
    name: "lock_products",
    text: "select id from product where id = any($1::text[]) order by id for no key update",
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

export async function findProductIdsByPicture(on: Queryable, mediaId: string): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: `select distinct p.id from product p join product_image i on i.product_id = p.id
      where i.media_asset_id = $1 and p.archived_at is null`,
    values: [mediaId],
  });
  return rows.map(({ id }) => id);
}

export const productMediaReferences: MediaReferences = {
  columns: ["product_image.media_asset_id"],
  async findNamed(on, { ids }) {
    const rows = await on.rows<{ id: string }>({
      text: "select distinct media_asset_id as id from product_image where media_asset_id = any($1::text[])",
      values: [ids],
    });
    return rows.map(({ id }) => id);
  },
};
