import type { PictureFocus } from "#contract/api/picture-cut.ts";
import type { Category, ClothingType } from "#contract/api/products.ts";
import type { SizeGuide } from "#contract/api/sizes.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable } from "#server/database/connection.ts";
import { pictureFolderSql } from "#server/database/picture-address.ts";
import { sql, toStatement } from "#server/database/sql.ts";
import type { ShownPicture } from "#server/modules/media/index.ts";
import type { ProductPicture } from "./product-details.ts";
import { asListed } from "./types.queries.ts";

/** A picture of a product as the database holds it. */
export type PictureRow = ShownPicture & {
  readonly alt: string;
  readonly view: ProductPicture["view"];
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

/** Where the eye shall land on a picture, of `product_image i`; null where nothing is said. */
export const focusColumn = sql`
  case when i.focus_x is not null then json_build_object('x', i.focus_x, 'y', i.focus_y) end`;

/** What is written of a picture: `product_image i` with its `media_asset m`. */
export const pictureColumns = sql`
  'view', i.view, 'alt', i.alt, 'focus', ${focusColumn}, 'width', m.width,
  'height', m.height, 'variants', m.variants, 'folder', ${pictureFolderSql}`;

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

/** A product, whether it is off the shop, and whether it is so to be worked on. */
export interface FoundRow extends ProductRow {
  readonly archived: boolean;
  readonly draft: boolean;
}

/** The products with these ids, in no particular order, also those no longer on sale. */
export function findProductRows(on: Queryable, ids: readonly string[]): Promise<FoundRow[]> {
  return on.rows<FoundRow>(
    toStatement(
      sql`select ${productColumns}, p.archived_at is not null as archived, p.is_draft as draft
        from product p join clothing_type t on t.id = p.clothing_type_id
        where p.id = any(${ids}) and ${everOnSale}`,
      "find_products",
    ),
  );
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
