import { emptyAttributes, pickAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import type { ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import type { PriceTier } from "#contract/pricing/price-tiers.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { matchesAllTerms } from "#server/database/sql/search-terms.ts";
import { sql, toStatement } from "#server/database/sql/sql.ts";
import type { ProductDetails, ProductPicture } from "./product-input.ts";

export async function findUsedKeys(
  on: Queryable,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ key: string }>({
    name: "find_product_keys",
    text: "select right(id, 6) as key from product where right(id, 6) = any($1::text[])",
    values: [keys],
  });
  return new Set(rows.map(({ key }) => key));
}

export async function insertProduct(
  tx: Tx,
  id: string,
  details: StoredDetails,
  { createdAt, isDraft }: { readonly createdAt: Date | undefined; readonly isDraft: boolean },
): Promise<void> {
  await tx.rows({
    name: "insert_product",
    text: `insert into product (id, name, description, material, category, clothing_type_id,
        price_kobo, percent_off, featured, attributes, fields, created_at, updated_at, is_draft,
        archived_at, published_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, jsonb_strip_nulls($11::jsonb),
        coalesce($12, now()), coalesce($12, now()), $13, case when $13 then now() end,
        case when not $13 then coalesce($12, now()) end)`,
    values: [id, ...detailValues(details), createdAt ?? null, isDraft],
  });
}

export function updateProductRow(
  tx: Tx,
  id: string,
  details: ProductDetails,
): Promise<{ isOnSale: boolean } | undefined> {
  return tx.first({
    text: `update product set name = $2, description = $3, material = $4, category = $5,
        clothing_type_id = $6, price_kobo = $7, percent_off = $8, featured = $9, attributes = $10,
        fields = jsonb_strip_nulls(fields || $11::jsonb), updated_at = now(), version = version + 1
      where id = $1 returning archived_at is null as is_on_sale`,
    values: [id, ...detailValues(details)],
  });
}

export async function updateProductStatus(
  tx: Tx,
  id: string,
  status: ProductStatus,
): Promise<boolean> {
  const row = await tx.first({
    text: `update product set
        is_draft = $2 = 'draft',
        archived_at = case when $2 <> 'published' then coalesce(archived_at, now()) end,
        publish_at = null,
        created_at = case when $2 = 'published' and published_at is null then now() else created_at end,
        published_at = case when $2 = 'published' then coalesce(published_at, now()) else published_at end,
        updated_at = now(), version = version + 1
      where id = $1 and $2 <> case when archived_at is null then 'published'
        when is_draft then 'draft' else 'archived' end
      returning id`,
    values: [id, status],
  });
  return row !== undefined;
}

export async function setPublishAt(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.rows({
    text: `update product set publish_at = $2, updated_at = now(), version = version + 1
      where id = $1`,
    values: [id, at],
  });
}

export async function listDueDrafts(on: Queryable, now: Date): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: "select id from product where publish_at <= $1 and is_draft order by publish_at, id",
    values: [now],
  });
  return rows.map(({ id }) => id);
}

export async function findOverdueDrafts(
  on: Queryable,
  by: Date,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    name: "find_overdue_drafts",
    text: `select count(*)::int as count, min(publish_at) as oldest_at
      from product where publish_at <= $1 and is_draft`,
    values: [by],
  });
  return row ?? { count: 0, oldestAt: null };
}

export async function replaceImages(
  tx: Tx,
  productId: string,
  pictures: readonly ProductPicture[],
): Promise<void> {
  await tx.rows({
    name: "delete_product_images",
    text: "delete from product_image where product_id = $1",
    values: [productId],
  });
  await tx.rows({
    name: "insert_product_images",
    text: `insert into product_image (product_id, position, media_asset_id, alt, view, focus_x, focus_y)
      select $1, position, asset, alt, view, focus_x, focus_y
      from unnest($2::text[], $3::text[], $4::text[], $5::smallint[], $6::smallint[])
        with ordinality as p (asset, alt, view, focus_x, focus_y, position)`,
    values: [
      productId,
      pictures.map(({ mediaAssetId }) => mediaAssetId),
      pictures.map(({ alt }) => alt),
      pictures.map(({ view }) => view),
      pictures.map(({ focus }) => focus?.x ?? null),
      pictures.map(({ focus }) => focus?.y ?? null),
    ],
  });
}

export async function replaceTiers(
  tx: Tx,
  productId: string,
  tiers: readonly PriceTier[],
): Promise<void> {
  await tx.rows({
    name: "delete_product_tiers",
    text: "delete from product_tier where product_id = $1",
    values: [productId],
  });
  await tx.rows({
    name: "insert_product_tiers",
    text: `insert into product_tier (product_id, min_quantity, price_kobo)
      select $1, min_quantity, price_kobo
      from unnest($2::integer[], $3::bigint[]) as t (min_quantity, price_kobo)`,
    values: [
      productId,
      tiers.map(({ minQuantity }) => minQuantity),
      tiers.map(({ priceKobo }) => priceKobo),
    ],
  });
}

type StoredDetails = Omit<ProductDetails, keyof ProductAttributes | "fields"> &
  Partial<Pick<ProductDetails, keyof ProductAttributes | "fields">>;

function detailValues(details: StoredDetails): readonly unknown[] {
  const { name, description, material, category, clothingTypeId } = details;
  const { priceKobo, percentOff, featured } = details;
  const own = [name, description, material, category, clothingTypeId, priceKobo, percentOff];
  return [...own, featured, toStoredAttributes(details), JSON.stringify(details.fields ?? {})];
}

/** Barcodes belong to the sizes. */
export function toStoredAttributes(details: Partial<ProductAttributes>): string {
  const { barcodes, ...attributes } = pickAttributes({ ...emptyAttributes, ...details });
  return JSON.stringify(attributes);
}

export async function setBarcodes(
  tx: Tx,
  products: readonly { readonly id: string; readonly barcodes: ProductAttributes["barcodes"] }[],
): Promise<void> {
  const codes = products.flatMap(({ id, barcodes }) => barcodes.map((each) => ({ id, ...each })));
  await tx.rows({
    name: "set_barcodes",
    text: `with code as (
        select * from unnest($2::text[], $3::text[], $4::text[]) as c (product_id, size, barcode)
      )
      update product_variant v set barcode = coalesce(wanted.barcode, '')
      from product_variant own left join code wanted
        on wanted.product_id = own.product_id and wanted.size = own.size
      where own.product_id = any($1::text[]) and v.id = own.id
        and v.barcode <> coalesce(wanted.barcode, '')`,
    values: [
      products.map(({ id }) => id),
      codes.map(({ id }) => id),
      codes.map(({ size }) => size),
      codes.map(({ barcode }) => barcode),
    ],
  });
}

export async function searchProductIdsByName(
  on: Queryable,
  terms: readonly string[],
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>(
    toStatement(
      sql`select id from product where ${matchesAllTerms(sql`(' ' || name_folded)`, terms.join(" "))} limit 200`,
    ),
  );
  return rows.map(({ id }) => id);
}
