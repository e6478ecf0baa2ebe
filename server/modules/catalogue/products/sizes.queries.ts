import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface ProductSize {
  readonly productId: string;
  readonly size: string;
}

/** For update, since a count that names a size must be stored before it is looked for. */
export function lockSizesForDelete(
  tx: Tx,
  productId: string,
  sizes: readonly string[],
): Promise<{ id: string; size: string; stock: number }[]> {
  return tx.rows({
    text: `select id, size, stock from product_variant where product_id = $1 and size = any($2::text[])
      order by id for update`,
    values: [productId, sizes],
  });
}

export function listUntouchedSizes(
  tx: Tx,
  created: readonly (ProductSize & { readonly entries: number })[],
): Promise<(ProductSize & { readonly id: string })[]> {
  return tx.rows({
    text: `select v.id, v.product_id, v.size
      from unnest($1::text[], $2::text[], $3::integer[]) as created (product_id, size, entries)
      join product_variant v on v.product_id = created.product_id and v.size = created.size
      where created.entries = (select count(*) from stock_movement m where m.variant_id = v.id)`,
    values: [
      created.map(({ productId }) => productId),
      created.map(({ size }) => size),
      created.map(({ entries }) => entries),
    ],
  });
}

export async function listSizesWithoutSales(
  tx: Tx,
  variantIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select requested.id from unnest($1::text[]) as requested (id)
      where not exists (select from stock_movement m
        where m.variant_id = requested.id and m.reason not in ('received', 'counted'))`,
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}

/** Lists show it only once the product row is written: do that afterwards. */
export async function deleteSizes(tx: Tx, sizes: readonly ProductSize[]): Promise<void> {
  const values = [sizes.map(({ productId }) => productId), sizes.map(({ size }) => size)];
  const condition = "(product_id, size) in (select * from unnest($1::text[], $2::text[]))";
  await tx.rows({
    text: `delete from stock_movement
      where variant_id in (select id from product_variant where ${condition})`,
    values,
  });
  await tx.rows({ text: `delete from product_variant where ${condition}`, values });
}

export async function listSizesInUse(on: Queryable, limit: number): Promise<string[]> {
  const rows = await on.rows<{ size: string }>({
    text: `select mode() within group (order by size) as size from product_variant group by lower(size)
      order by count(*) desc, min(position), lower(size) limit $1`,
    values: [limit],
  });
  return rows.map(({ size }) => size);
}

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

export function listPublishedSizes(on: Queryable): Promise<{ size: string }[]> {
  return on.rows<{ size: string }>({
    name: "list_published_sizes",
    text: `select v.size from product_variant v
      join product p on p.id = v.product_id and p.archived_at is null
      join clothing_type t on t.id = p.clothing_type_id
      group by v.size order by min(array_position(t.sizes, v.size)), min(v.position), v.size`,
  });
}
