import type { PictureFocus } from "#contract/api/catalogue/picture-crop.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { Category, ClothingType } from "#contract/api/catalogue/products.ts";
import type { SizeGuide } from "#contract/api/catalogue/sizes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { pictureFolderSql } from "#server/database/sql/media-url.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import type { DisplayPicture } from "#server/modules/media/index.ts";
import type { StoredFields } from "../fields/own-fields.ts";
import { sizeOrder } from "../types/types.queries.ts";
import type { ProductPicture } from "./product-input.ts";

export type PictureRow = DisplayPicture & {
  readonly alt: string;
  readonly view: ProductPicture["view"];
  readonly focus: PictureFocus | null;
};

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
  readonly sizeGuide?: SizeGuide | null;
  readonly attributes?: Partial<ProductAttributes>;
  readonly fields?: StoredFields;
}

export const focusColumn = sql`
  case when i.focus_x is not null then json_build_object('x', i.focus_x, 'y', i.focus_y) end`;

export const pictureColumns = sql`
  'view', i.view, 'alt', i.alt, 'focus', ${focusColumn}, 'width', m.width,
  'height', m.height, 'variants', m.variants, 'folder', ${pictureFolderSql}`;

const tiersColumn = sql`
  (select coalesce(json_agg(json_build_object('minQuantity', pt.min_quantity,
      'priceKobo', pt.price_kobo) order by pt.min_quantity), '[]')
    from product_tier pt where pt.product_id = p.id) as tiers`;

export const productColumns = sql`
  p.id, p.name, p.description, p.material, p.category,
  json_build_object('id', t.id, 'name', t.name) as type,
  p.price_kobo, p.percent_off, p.featured,
  p.created_at, greatest(p.updated_at, t.renamed_at) as updated_at,
  (select coalesce(json_agg(json_build_object(${pictureColumns}) order by i.position), '[]')
    from product_image i join media_asset m on m.id = i.media_asset_id
    where i.product_id = p.id) as pictures,
  (select coalesce(json_agg(json_build_object('size', v.size, 'stock', v.stock)
      order by ${sizeOrder}), '[]')
    from product_variant v where v.product_id = p.id) as sizes,
  ${tiersColumn}`;

const onlyOfOne = sql`t.size_guides -> p.category as size_guide, p.attributes, p.fields`;

export function findProductRow(on: Queryable, id: string): Promise<ProductRow | undefined> {
  return on.first<ProductRow>(
    toStatement(
      sql`select ${productColumns}, ${onlyOfOne}
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = ${id} and p.archived_at is null`,
      "find_product",
    ),
  );
}

export async function findProductRowByKey(
  on: Queryable,
  key: string,
): Promise<ProductRow | undefined> {
  const [row, ...others] = await on.rows<ProductRow>(
    toStatement(
      sql`select ${productColumns}, ${onlyOfOne}
        from product p join clothing_type t on t.id = p.clothing_type_id
        where right(p.id, 6) = ${key} and p.archived_at is null limit 2`,
      "find_product_by_key",
    ),
  );
  return others.length === 0 ? row : undefined;
}

export interface ColourRow {
  readonly id: string;
  readonly name: string;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly soldOut: boolean;
  readonly picture: PictureRow | null;
}

const maxColours = 24;

export function listColours(on: Queryable, styleGroup: string): Promise<ColourRow[]> {
  return on.rows<ColourRow>(
    toStatement(
      sql`select p.id, p.attributes -> 'colour' ->> 'name' as name, p.price_kobo, p.percent_off,
          not exists (select from product_variant v
            where v.product_id = p.id and v.stock > 0) as sold_out,
          (select json_build_object(${pictureColumns})
            from product_image i join media_asset m on m.id = i.media_asset_id
            where i.product_id = p.id order by i.view <> 'cloth', i.position limit 1) as picture
        from product p
        where p.attributes ->> 'styleGroup' = ${styleGroup} and p.archived_at is null
          and p.attributes -> 'colour' ->> 'name' is not null
        order by p.created_at, p.id limit ${maxColours}`,
      "list_colours",
    ),
  );
}

const everPublished = sql`(p.archived_at is null or p.published_at is not null)`;

export interface ProductRowWithStatus extends ProductRow {
  readonly archived: boolean;
  readonly draft: boolean;
}

export function findProductRows(
  on: Queryable,
  ids: readonly string[],
): Promise<ProductRowWithStatus[]> {
  return on.rows<ProductRowWithStatus>(
    toStatement(
      sql`select ${productColumns}, p.archived_at is not null as archived, p.is_draft as draft
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = any(${ids}) and ${everPublished}`,
      "find_products",
    ),
  );
}

export interface ProductForPricing {
  readonly id: string;
  readonly name: string;
  readonly typeId: string;
  readonly archived: boolean;
  readonly priceKobo: Kobo;
  readonly percentOff: number;
  readonly tiers: readonly PriceTier[];
  readonly variants: readonly { id: string; size: string; stock: number }[];
  readonly picture: PictureRow | null;
}

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
        from product p where p.id = any(${ids}) and ${everPublished}`,
      "find_products_for_pricing",
    ),
  );
}
