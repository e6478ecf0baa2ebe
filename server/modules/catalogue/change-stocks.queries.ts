import type { Tx } from "#server/database/connection.ts";
import type { ChangedStock } from "./stock.queries.ts";

/** Locks every size of a product by id, as placing an order does, so that they never deadlock, and tells its stock. */
export function lockSizes(
  tx: Tx,
  productId: string,
): Promise<{ id: string; size: string; stock: number }[]> {
  return tx.rows({
    name: "lock_sizes",
    text: `select id, size, stock from product_variant where product_id = $1
      order by id for no key update`,
    values: [productId],
  });
}

/** A size whose stock was changed. */
export interface ChangedSize extends ChangedStock {
  readonly size: string;
}

/** Changes the stock of locked sizes by differences and books each, small sizes first. */
export function changeLines(
  tx: Tx,
  lines: readonly { readonly variantId: string; readonly change: number }[],
  { reason, actor, note }: { reason: string; actor: string; note: string },
): Promise<ChangedSize[]> {
  return tx.rows<ChangedSize>({
    name: "change_lines",
    text: `with line as (
        select variant_id, change from unnest($1::text[], $2::integer[]) as line (variant_id, change)
      ), changed as (
        update product_variant v set stock = v.stock + line.change
        from line where v.id = line.variant_id
        returning v.id, v.product_id, v.size, v.position, v.stock, line.change
      ), booked as (
        insert into stock_movement (variant_id, change, reason, actor, note)
        select id, change, $3, $4, $5 from changed order by id
      )
      select id as variant_id, product_id, size, stock - change as before, stock as after
      from changed order by position`,
    values: [
      lines.map(({ variantId }) => variantId),
      lines.map(({ change }) => change),
      reason,
      actor,
      note,
    ],
  });
}

/** A size of any product, locked. */
export interface LockedCell {
  readonly id: string;
  readonly productId: string;
  readonly size: string;
  readonly stock: number;
}

/** Locks sizes of many products by id, as placing an order does, and tells their stock; unknown ones are left out. */
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

/** A difference that was found between what was counted of a size and what was expected. */
export interface CountedLine {
  readonly variantId: string;
  readonly change: number;
  /** When it was counted, as the database writes it. */
  readonly since: string;
}

/** Locks sizes by id, as placing an order does. */
export async function lockVariants(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows({
    name: "lock_variants",
    text: `select from product_variant where id = any($1::text[]) order by id for no key update`,
    values: [ids],
  });
}

/**
 * Books what was found of sizes that were not counted again since. They must be locked by a statement before: one that
 * waited for the lock itself would not see what was counted until it got it.
 */
export function correctLines(
  tx: Tx,
  lines: readonly CountedLine[],
  { actor, note }: { actor: string; note: string },
): Promise<ChangedStock[]> {
  return tx.rows<ChangedStock>({
    name: "correct_lines",
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

/**
 * The sizes of products that were counted since a moment, as the database writes it. Counts that come to nothing
 * together count for none, as one that was taken back.
 */
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

/** Those of the sizes of a product that were counted since they last held so many pieces. */
export async function listRecounted(
  tx: Tx,
  productId: string,
  seen: readonly { readonly size: string; readonly seen: number }[],
): Promise<string[]> {
  const rows = await tx.rows<{ size: string }>({
    name: "list_recounted",
    text: `with ledger as (
        select v.size, m.id, m.reason, seen.pieces,
          v.stock - sum(m.change) over (partition by v.id order by m.id desc) as stood
        from unnest($2::text[], $3::integer[]) as seen (size, pieces)
        join product_variant v on v.product_id = $1 and v.size = seen.size
        join stock_movement m on m.variant_id = v.id
        where v.stock <> seen.pieces
      )
      select distinct size from ledger count where reason = 'counted' and not exists (
        select from ledger later
        where later.size = count.size and later.id > count.id and later.stood = count.pieces)`,
    values: [productId, seen.map(({ size }) => size), seen.map((each) => each.seen)],
  });
  return rows.map(({ size }) => size);
}
