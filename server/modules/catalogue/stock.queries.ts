import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureFolder } from "#server/database/picture-address.ts";
import type { ShownPicture } from "#server/modules/media/index.ts";

/**
 * Adds a product's sizes, small to large, and books what is there as received. A size that it already has
 * keeps its stock and takes its place in the order.
 */
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

/** A variant whose stock was changed. */
export interface ChangedStock {
  readonly variantId: string;
  readonly productId: string;
  /** Pieces before and after. */
  readonly before: number;
  readonly after: number;
}

/** What came of taking a line: taken, or left alone because there are too few. */
export type TakenLine = ChangedStock & {
  readonly name: string;
  readonly size: string;
  readonly requested: number;
  readonly available: number;
  readonly short: boolean;
};

/**
 * What pieces are taken for: an order when it is placed, or once more after it had ended and gave them back; an
 * exchange of a size when it is approved.
 */
export type StockTake = { readonly actor: string } & (
  | { readonly orderId: string; readonly reason: "sold" | "retaken" }
  | { readonly exchangeId: string; readonly reason: "exchanged" }
);

/**
 * Takes every line or none, in one statement. Rows are locked in order of the variants' ids, so that two
 * orders wait for each other and never in a circle; the lock leaves keys alone, so that order lines that
 * refer to a variant can be written meanwhile. Where any line is short nothing is written.
 */
export function takeLines(
  tx: Tx,
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
  take: StockTake,
): Promise<TakenLine[]> {
  return tx.rows<TakenLine>({
    name: "take_stock",
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
      "orderId" in take ? take.orderId : null,
      take.actor,
      take.reason,
      "exchangeId" in take ? take.exchangeId : null,
    ],
  });
}

/** Locks the variants an order took, like {@link takeLines}, so that what it still has out can be counted. */
export async function lockTaken(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    name: "lock_taken_stock",
    text: `select id from product_variant
      where id in (select variant_id from stock_movement where order_id = $1)
      order by id for no key update`,
    values: [orderId],
  });
}

/** Puts the pieces that were booked back on their shelves. */
const giveBack = `held as (
    select id, stock from product_variant where id in (select variant_id from booked)
    order by id for no key update
  )
  update product_variant v set stock = held.stock + booked.change
  from held join booked on booked.variant_id = held.id
  where v.id = held.id
  returning v.id as variant_id, v.product_id, held.stock as before, v.stock as after`;

/** Gives back what an order took and has neither given back nor had returned. Lock with {@link lockTaken} first. */
export function releaseLines(tx: Tx, orderId: string, actor: string): Promise<ChangedStock[]> {
  return tx.rows<ChangedStock>({
    name: "release_stock",
    text: `with out as (
        select variant_id, -sum(change)::integer as pieces, bool_or(reason = 'released') as again
        from stock_movement where order_id = $1 group by variant_id having sum(change) < 0
      ), booked as (
        insert into stock_movement (variant_id, change, reason, order_id, actor)
        select variant_id, pieces, case when again then 'released_again' else 'released' end, $1, $2
        from out order by variant_id
        returning variant_id, change
      ), ${giveBack}`,
    values: [orderId, actor],
  });
}

/** Gives back what was kept for an exchange, unless it was given back before. Locks like {@link takeLines}. */
export function releaseExchangeLines(
  tx: Tx,
  exchangeId: string,
  actor: string,
): Promise<ChangedStock[]> {
  return tx.rows<ChangedStock>({
    name: "release_exchange",
    text: `with booked as (
        insert into stock_movement (variant_id, change, reason, exchange_id, actor)
        select variant_id, -change, 'exchange_released', exchange_id, $2
        from stock_movement where exchange_id = $1 and reason = 'exchanged'
        order by variant_id
        on conflict (exchange_id, variant_id) where reason = 'exchange_released' do nothing
        returning variant_id, change
      ), ${giveBack}`,
    values: [exchangeId, actor],
  });
}

/** Locks a variant and tells its stock. */
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

/** Changes the stock of a locked variant and books the change. */
export async function changeStock(
  tx: Tx,
  variantId: string,
  change: number,
  booking: {
    readonly reason: "received" | "returned";
    readonly actor: string;
    readonly note?: string;
    readonly orderId?: string;
  },
): Promise<void> {
  await tx.rows({
    name: "change_stock",
    text: `with changed as (
        update product_variant set stock = stock + $2 where id = $1 returning id
      )
      insert into stock_movement (variant_id, change, reason, actor, note, order_id)
      select id, $2, $3, $4, $5, $6 from changed`,
    values: [
      variantId,
      change,
      booking.reason,
      booking.actor,
      booking.note ?? "",
      booking.orderId ?? null,
    ],
  });
}

/** Pieces left of these sizes, by the variants' ids. */
export async function countStock(
  on: Queryable,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await on.rows<{ id: string; stock: number }>({
    text: "select id, stock from product_variant where id = any($1::text[])",
    values: [variantIds],
  });
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

/** Sizes that are low: products with one of which few are left or that soon runs out, those with one sold out, pictures. */
export interface LowStock {
  /** Counted over so many sizes; where there are more it says so. */
  readonly isCut: boolean;
  readonly count: number;
  readonly soldOut: number;
  readonly images: readonly (ShownPicture & { readonly name: string })[];
}

/** Low sizes that are looked at: nobody restocks more in a day. */
const mostLow = 4_000;
/** Worded as the index of low sizes is (0025-stock-room.sql). */
const lowSizes = `select v.product_id, v.stock, p.name from product_variant v
  join product p on p.id = v.product_id and p.archived_at is null
  where v.stock <= 3 or v.lasts_days < 7 order by v.product_id limit ${mostLow}`;

/** Which products on sale have a low size. */
export async function findLowStock(on: Queryable, pictures: number): Promise<LowStock> {
  const row = await on.first<LowStock>({
    text: `with low as materialized (${lowSizes}), on_sale as materialized (
        select product_id, name, min(stock) as least from low group by product_id, name
      )
      select (select count(*) from low) = ${mostLow} as is_cut, count(*)::integer as count,
        (count(*) filter (where least = 0))::integer as sold_out,
        (select coalesce(json_agg(json_build_object('name', shown.name, 'width', m.width,
            'height', m.height, 'variants', m.variants, 'folder', ${pictureFolder})), '[]')
          from (select product_id, name from on_sale order by least, product_id limit $1) as shown
          join product_image i on i.product_id = shown.product_id and i.position = 1
          join media_asset m on m.id = i.media_asset_id) as images
      from on_sale`,
    values: [pictures],
  });
  return row ?? { isCut: false, count: 0, soldOut: 0, images: [] };
}

/** How many products on sale have a low size, of as many low sizes as {@link findLowStock} looks at. */
export async function countLowStock(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    name: "count_low_stock",
    text: `select count(distinct product_id)::integer as count from (${lowSizes}) as low`,
  });
  return row?.count ?? 0;
}
