import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export async function addVariants(
  tx: Tx,
  productId: string,
  sizes: readonly { readonly size: string; readonly stock: number }[],
  actor: string,
): Promise<void> {
  await tx.rows({
    name: "add_variants",
    text: `with added as (
        insert into product_variant (id, product_id, size, position, stock)
        select $1 || ':' || size, $1, size, position, stock
        from unnest($2::text[], $3::integer[]) with ordinality as s (size, stock, position)
        on conflict (product_id, size) do update set position = excluded.position
        returning id, stock, xmax = 0 as is_new
      )
      insert into stock_movement (variant_id, change, reason, actor)
      select id, stock, 'received', $4 from added where is_new and stock > 0`,
    values: [productId, sizes.map(({ size }) => size), sizes.map(({ stock }) => stock), actor],
  });
}

export interface StockChange {
  readonly variantId: string;
  readonly productId: string;
  readonly before: number;
  readonly after: number;
}

export type ReservedLine = StockChange & {
  readonly name: string;
  readonly size: string;
  readonly requested: number;
  readonly available: number;
  readonly short: boolean;
};

export type StockReservation = { readonly actor: string } & (
  | { readonly orderId: string; readonly reason: "sold" | "reserved_again" | "order_edited" }
  | { readonly exchangeId: string; readonly reason: "exchanged" }
);

/**
 * Variants are locked by id, so that two orders never deadlock, and without their keys, so that
 * order lines can still reference them.
 */
export function reserveLines(
  tx: Tx,
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
  reservation: StockReservation,
): Promise<ReservedLine[]> {
  return tx.rows<ReservedLine>({
    name: "reserve_stock",
    text: `with wanted as (
        select variant_id, sum(quantity)::integer as quantity
        from unnest($1::text[], $2::integer[]) as line (variant_id, quantity)
        group by variant_id
      ), held as (
        select id, product_id, size, stock from product_variant
        where id in (select variant_id from wanted)
        order by id for no key update
      ), line as (
        select w.variant_id, h.product_id, p.name, h.size, h.stock, w.quantity,
          case when p.archived_at is null then h.stock else 0 end as available
        from wanted w join held h on h.id = w.variant_id join product p on p.id = h.product_id
      ), taken as (
        update product_variant v set stock = line.stock - line.quantity
        from line
        where v.id = line.variant_id
          and not exists (select from line where available < quantity)
          and (select count(*) from line) = (select count(*) from wanted)
        returning v.id, line.quantity
      ), booked as (
        insert into stock_movement (variant_id, change, reason, order_id, exchange_id, actor)
        select id, -quantity, $5, $3, $6, $4 from taken order by id
      )
      select variant_id, product_id, name, size,
        quantity as requested, available, available < quantity as short,
        stock as before, stock - quantity as after
      from line order by variant_id`,
    values: [
      lines.map(({ variantId }) => variantId),
      lines.map(({ quantity }) => quantity),
      "orderId" in reservation ? reservation.orderId : null,
      reservation.actor,
      reservation.reason,
      "exchangeId" in reservation ? reservation.exchangeId : null,
    ],
  });
}

export async function lockReservedVariants(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    name: "lock_reserved_variants",
    text: `select id from product_variant
      where id in (select variant_id from stock_movement where order_id = $1)
      order by id for no key update`,
    values: [orderId],
  });
}

const restoreStock = `held as (
    select id, stock from product_variant where id in (select variant_id from booked)
    order by id for no key update
  )
  update product_variant v set stock = held.stock + booked.change
  from held join booked on booked.variant_id = held.id
  where v.id = held.id
  returning v.id as variant_id, v.product_id, held.stock as before, v.stock as after`;

/** Call {@link lockReservedVariants} first. */
export function releaseLines(tx: Tx, orderId: string, actor: string): Promise<StockChange[]> {
  return tx.rows<StockChange>({
    name: "release_stock",
    text: `with out as (
        select variant_id, -sum(change)::integer as units, bool_or(reason = 'released') as again
        from stock_movement where order_id = $1 group by variant_id having sum(change) < 0
      ), booked as (
        insert into stock_movement (variant_id, change, reason, order_id, actor)
        select variant_id, units, case when again then 'released_again' else 'released' end, $1, $2
        from out order by variant_id
        returning variant_id, change
      ), ${restoreStock}`,
    values: [orderId, actor],
  });
}

/** In order of their ids, as whoever reserves them. */
export async function lockVariants(tx: Tx, variantIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: "select id from product_variant where id = any($1::text[]) order by id for no key update",
    values: [variantIds],
  });
}

/** Of an order that keeps the rest. Call {@link lockVariants} first. */
export function releaseUnits(
  tx: Tx,
  units: readonly { readonly variantId: string; readonly quantity: number }[],
  { orderId, actor }: { readonly orderId: string; readonly actor: string },
): Promise<StockChange[]> {
  return tx.rows<StockChange>({
    text: `with booked as (
        insert into stock_movement (variant_id, change, reason, order_id, actor)
        select variant_id, quantity, 'order_edited', $3, $4
        from unnest($1::text[], $2::integer[]) as line (variant_id, quantity) order by variant_id
        returning variant_id, change
      ), ${restoreStock}`,
    values: [
      units.map(({ variantId }) => variantId),
      units.map(({ quantity }) => quantity),
      orderId,
      actor,
    ],
  });
}

export function releaseExchangeLines(
  tx: Tx,
  exchangeId: string,
  actor: string,
): Promise<StockChange[]> {
  return tx.rows<StockChange>({
    name: "release_exchange",
    text: `with booked as (
        insert into stock_movement (variant_id, change, reason, exchange_id, actor)
        select variant_id, -change, 'exchange_released', exchange_id, $2
        from stock_movement where exchange_id = $1 and reason = 'exchanged'
        order by variant_id
        on conflict (exchange_id, variant_id) where reason = 'exchange_released' do nothing
        returning variant_id, change
      ), ${restoreStock}`,
    values: [exchangeId, actor],
  });
}

export function lockVariant(
  tx: Tx,
  variantId: string,
): Promise<{ productId: string; stock: number } | undefined> {
  return tx.first({
    name: "lock_variant",
    text: `select product_id, stock from product_variant where id = $1 for no key update`,
    values: [variantId],
  });
}

export async function adjustVariantStock(
  tx: Tx,
  variantId: string,
  change: number,
  movement: {
    readonly reason: "received" | "returned";
    readonly actor: string;
    readonly note?: string;
    readonly orderId?: string;
  },
): Promise<void> {
  await tx.rows({
    name: "adjust_variant_stock",
    text: `with changed as (
        update product_variant set stock = stock + $2 where id = $1 returning id
      )
      insert into stock_movement (variant_id, change, reason, actor, note, order_id)
      select id, $2, $3, $4, $5, $6 from changed`,
    values: [
      variantId,
      change,
      movement.reason,
      movement.actor,
      movement.note ?? "",
      movement.orderId ?? null,
    ],
  });
}

export async function getStockByVariant(
  on: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.rows<{ id: string; stock: number }>({
    text: "select id, stock from product_variant where id = any($1::text[])",
    values: [variantIds],
  });
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
