import type { Tx } from "#server/database/connection.ts";
import type { ProductDetails } from "./product-details.ts";

/** What is said of one of many products; its pictures are another matter. */
export type GoodsDetails = Omit<ProductDetails, "pictures">;

/** A product and what is said of it. */
export interface GoodsOf {
  readonly id: string;
  readonly details: GoodsDetails;
}

/** Locks every size of products by id, as placing an order does. */
export async function lockSizesOfMany(tx: Tx, productIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: `select id from product_variant where product_id = any($1::text[])
      order by id for no key update`,
    values: [productIds],
  });
}

const columns = `name, description, material, category, clothing_type_id, price_kobo, percent_off, featured`;
const record = `jsonb_to_recordset($1::jsonb) as r (id text, name text, description text, material text,
  category text, clothing_type_id text, price_kobo bigint, percent_off numeric, featured boolean)`;

/** Overwrites the own rows of products. */
export async function updateManyRows(tx: Tx, goods: readonly GoodsOf[]): Promise<void> {
  await tx.rows({
    text: `update product p set (${columns}) = (select r.name, r.description, r.material, r.category,
          r.clothing_type_id, r.price_kobo, r.percent_off, r.featured),
        updated_at = now(), version = version + 1
      from ${record} where p.id = r.id`,
    values: [toRecords(goods)],
  });
}

/** Overwrites what products cost and whether they are featured: their words, which search knows them by, stay. */
export async function updateManyPrices(tx: Tx, goods: readonly GoodsOf[]): Promise<void> {
  await tx.rows({
    text: `update product p set price_kobo = r.price_kobo, percent_off = r.percent_off,
        featured = r.featured, updated_at = now(), version = version + 1
      from ${record} where p.id = r.id`,
    values: [toRecords(goods)],
  });
}

/** Adds the own rows of products as drafts. */
export async function insertManyDrafts(tx: Tx, goods: readonly GoodsOf[]): Promise<void> {
  await tx.rows({
    text: `insert into product (id, ${columns}, is_draft, archived_at)
      select id, ${columns}, true, now() from ${record}`,
    values: [toRecords(goods)],
  });
}

/** Archives drafts as they are. */
export async function archiveManyDrafts(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    text: `update product set is_draft = false, publish_at = null, updated_at = now(),
        version = version + 1
      where id = any($1::text[]) and is_draft`,
    values: [ids],
  });
}

/** Makes these the own wholesale prices of products. */
export async function replaceTiersOfMany(tx: Tx, goods: readonly GoodsOf[]): Promise<void> {
  const tiers = goods.flatMap(({ id, details }) => details.tiers.map((tier) => ({ id, ...tier })));
  await tx.rows({
    text: "delete from product_tier where product_id = any($1::text[])",
    values: [goods.map(({ id }) => id)],
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

/** Adds sizes without stock to products, small to large; those that are there take their place in the order. */
export async function addSizesToMany(
  tx: Tx,
  goods: readonly { readonly id: string; readonly sizes: readonly string[] }[],
): Promise<void> {
  const sizes = goods.flatMap((each) =>
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

function toRecords(goods: readonly GoodsOf[]): string {
  return JSON.stringify(
    goods.map(({ id, details }) => ({
      ...{ id, name: details.name, description: details.description, material: details.material },
      ...{ category: details.category, clothing_type_id: details.clothingTypeId },
      ...{ price_kobo: details.priceKobo, percent_off: details.percentOff },
      featured: details.featured,
    })),
  );
}
