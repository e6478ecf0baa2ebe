import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { toStoredAttributes } from "../products/product.queries.ts";
import type { ProductDetails } from "../products/product-input.ts";

export type BulkProductDetails = Omit<ProductDetails, "pictures">;

export interface BulkProduct {
  readonly id: string;
  readonly details: BulkProductDetails;
}

export async function lockSizesOfProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: `select id from product_variant where product_id = any($1::text[])
      order by id for no key update`,
    values: [productIds],
  });
}

const columns = `name, description, material, category, clothing_type_id, price_kobo, percent_off, featured,
  attributes, fields`;
const record = `jsonb_to_recordset($1::jsonb) as r (id text, name text, description text, material text,
  category text, clothing_type_id text, price_kobo bigint, percent_off numeric, featured boolean,
  attributes jsonb, fields jsonb)`;

export async function updateProductRows(tx: Tx, products: readonly BulkProduct[]): Promise<void> {
  await tx.rows({
    text: `update product p set (${columns}) = (select r.name, r.description, r.material, r.category,
          r.clothing_type_id, r.price_kobo, r.percent_off, r.featured, r.attributes,
          jsonb_strip_nulls(p.fields || r.fields)),
        updated_at = now(), version = version + 1
      from ${record} where p.id = r.id`,
    values: [toRecords(products)],
  });
}

export async function updateProductPrices(tx: Tx, products: readonly BulkProduct[]): Promise<void> {
  await tx.rows({
    text: `update product p set price_kobo = r.price_kobo, percent_off = r.percent_off,
        featured = r.featured, updated_at = now(), version = version + 1
      from ${record} where p.id = r.id`,
    values: [toRecords(products)],
  });
}

export async function insertDrafts(tx: Tx, products: readonly BulkProduct[]): Promise<void> {
  await tx.rows({
    text: `insert into product (id, ${columns}, is_draft, archived_at)
      select id, ${columns}, true, now() from ${record}`,
    values: [toRecords(products)],
  });
}

export async function archiveDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `update product set is_draft = false, publish_at = null, updated_at = now(),
        version = version + 1
      where id = any($1::text[]) and is_draft`,
    values: [ids],
  });
}

export async function replaceProductTiers(tx: Tx, products: readonly BulkProduct[]): Promise<void> {
  const tiers = products.flatMap(({ id, details }) =>
    details.tiers.map((tier) => ({ id, ...tier })),
  );
  await tx.rows({
    text: "delete from product_tier where product_id = any($1::text[])",
    values: [products.map(({ id }) => id)],
  });
  await tx.rows({
    text: `insert into product_tier (product_id, min_quantity, price_kobo)
      select * from unnest($1::text[], $2::integer[], $3::bigint[])`,
    values: [
      tiers.map(({ id }) => id),
      tiers.map(({ minQuantity }) => minQuantity),
      tiers.map(({ priceKobo }) => priceKobo),
    ],
  });
}

export async function addProductSizes(
  tx: Tx,
  products: readonly { readonly id: string; readonly sizes: readonly string[] }[],
): Promise<void> {
  const sizes = products.flatMap((each) =>
    each.sizes.map((size, i) => ({ id: each.id, size, position: i + 1 })),
  );
  await tx.rows({
    text: `insert into product_variant (id, product_id, size, position, stock)
      select id || ':' || size, id, size, position, 0
      from unnest($1::text[], $2::text[], $3::integer[]) as s (id, size, position)
      on conflict (product_id, size) do update set position = excluded.position`,
    values: [
      sizes.map(({ id }) => id),
      sizes.map(({ size }) => size),
      sizes.map(({ position }) => position),
    ],
  });
}

function toRecords(products: readonly BulkProduct[]): string {
  return JSON.stringify(
    products.map(({ id, details }) => ({
      ...{ id, name: details.name, description: details.description, material: details.material },
      ...{ category: details.category, clothing_type_id: details.clothingTypeId },
      ...{ price_kobo: details.priceKobo, percent_off: details.percentOff },
      featured: details.featured,
      attributes: JSON.parse(toStoredAttributes(details)),
      fields: details.fields,
    })),
  );
}

export async function listUnarchivedProducts(
  on: Queryable,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    text: "select id from product where id = any($1::text[]) and (archived_at is null or is_draft)",
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function hasOtherProducts(on: Queryable, ids: readonly string[]): Promise<boolean> {
  const text = "select from product where archived_at is null and id <> all($1::text[]) limit 1";
  return (await on.first({ text, values: [ids] })) !== undefined;
}

export async function lockProductsForDelete(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select id from product where id = any($1::text[])
      order by id for update`,
    values: [ids],
  });
  return rows.map(({ id }) => id);
}

export async function deleteProductRows(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `delete from stock_movement m using product_variant v
      where v.id = m.variant_id and v.product_id = any($1::text[])`,
    values: [ids],
  });
  await tx.rows({ text: "delete from product where id = any($1::text[])", values: [ids] });
}

type BulkFields = Pick<
  ProductDetails,
  "clothingTypeId" | "priceKobo" | "percentOff" | "featured"
> & { readonly id: string };

export async function updateBulkFields(tx: Tx, rows: readonly BulkFields[]): Promise<void> {
  await tx.rows({
    name: "update_product_fields",
    text: `update product p set clothing_type_id = f.type, price_kobo = f.price,
        percent_off = f.percent, featured = f.featured, updated_at = now(), version = version + 1
      from unnest($1::text[], $2::text[], $3::bigint[], $4::numeric[], $5::boolean[])
        as f (id, type, price, percent, featured)
      where p.id = f.id`,
    values: [
      rows.map(({ id }) => id),
      rows.map(({ clothingTypeId }) => clothingTypeId),
      rows.map(({ priceKobo }) => priceKobo),
      rows.map(({ percentOff }) => percentOff),
      rows.map(({ featured }) => featured),
    ],
  });
}
