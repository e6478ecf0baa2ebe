import type { Tx } from "#server/database/connection/connection.ts";
import type { StockChange } from "./stock.queries.ts";

/** Locks by id, as placing an order does, so that the two never deadlock. */
export function lockProductSizes(
  tx: Tx,
  productId: string,
): Promise<{ id: string; size: string; stock: number }[]> {
  return tx.rows({
    name: "lock_product_sizes",
    text: `select id, size, stock from product_variant where product_id = $1
      order by id for no key update`,
    values: [productId],
  });
}

export interface LockedCell {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly stock: number;
}

/** Locks by id, as placing an order does, so that the two never deadlock. */
export function lockCells(
  tx: Tx,
  cells: readonly { readonly productId: string; readonly size: string }[],
): Promise<LockedCell[]> {
  return tx.rows<LockedCell>({
    name: "lock_cells",
    text: `select v.id, v.product_id, v.size, v.stock from product_variant v
      where (v.product_id, v.size) in (select * from unnest($1::text[], $2::text[]))
      order by v.id for no key update of v`,
    values: [cells.map(({ productId }) => productId), cells.map(({ size }) => size)],
  });
}

export interface CountDifference {
  readonly variantId: string;
  readonly change: number;
  readonly since: string;
}

export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    name: "lock_variants",
    text: `select from product_variant where id = any($1::text[]) order by id for no key update`,
    values: [ids],
  });
}

/** Lock variants in an earlier statement: one that waits here would miss concurrent counts. */
export function applyCountDifferences(
  tx: Tx,
  lines: readonly CountDifference[],
  { actor, note }: { actor: string; note: string },
): Promise<StockChange[]> {
  return tx.rows<StockChange>({
    name: "apply_count_differences",
    text: `with line as materialized (
        select variant_id, change, since
        from unnest($1::text[], $2::integer[], $3::timestamptz[]) as line (variant_id, change, since)
      ), wanted as (
        select v.id, greatest(line.change, -v.stock) as change
        from product_variant v join line on line.variant_id = v.id
        where not exists (select from stock_movement m where m.variant_id = v.id
          and m.reason = 'counted' and m.created_at > line.since)
      ), changed as (
        update product_variant v set stock = v.stock + wanted.change from wanted
        where v.id = wanted.id and wanted.change <> 0
        returning v.id, v.product_id, v.stock, wanted.change
      ), booked as (
        insert into stock_movement (variant_id, change, reason, actor, note)
        select id, change, 'counted', $4, $5 from changed order by id
      )
      select id as variant_id, product_id, stock - change as before, stock as after from changed`,
    values: [
      lines.map(({ variantId }) => variantId),
      lines.map(({ change }) => change),
      lines.map(({ since }) => since),
      actor,
      note,
    ],
  });
}

/** Counts that cancel each other out, such as one that was undone, do not count. */
export function listCountedSince(
  tx: Tx,
  known: readonly { readonly productId: string; readonly since: string }[],
): Promise<{ productId: string; size: string }[]> {
  return tx.rows({
    name: "list_counted_since",
    text: `select v.product_id, v.size
      from unnest($1::text[], $2::timestamptz[]) as known (product_id, since)
      join product_variant v on v.product_id = known.product_id
      where (select sum(m.change) from stock_movement m where m.variant_id = v.id
        and m.reason = 'counted' and m.created_at > known.since) <> 0`,
    values: [known.map(({ productId }) => productId), known.map(({ since }) => since)],
  });
}

export async function listRecountedSizes(
  tx: Tx,
  productId: string,
  knownStock: readonly { readonly size: string; readonly knownStock: number }[],
): Promise<string[]> {
  const rows = await tx.rows<{ size: string }>({
    name: "list_recounted_sizes",
    text: `with ledger as (
        select v.size, m.id, m.reason, known.units,
          v.stock - sum(m.change) over (partition by v.id order by m.id desc) as stood
        from unnest($2::text[], $3::integer[]) as known (size, units)
        join product_variant v on v.product_id = $1 and v.size = known.size
        join stock_movement m on m.variant_id = v.id
        where v.stock <> known.units
      )
      select distinct size from ledger count where reason = 'counted' and not exists (
        select from ledger later
        where later.size = count.size and later.id > count.id and later.stood = count.units)`,
    values: [
      productId,
      knownStock.map(({ size }) => size),
      knownStock.map((each) => each.knownStock),
    ],
  });
  return rows.map(({ size }) => size);
}
