import type { LedgerEntry } from "#contract/api/catalogue/product-commands.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { StockChange } from "./stock.queries.ts";

export interface SizeStockChange extends StockChange {
  readonly size: string;
}

export function adjustVariants(
  tx: Tx,
  lines: readonly { readonly variantId: string; readonly change: number }[],
  { reason, actor, note }: { reason: string; actor: string; note: string },
): Promise<SizeStockChange[]> {
  return tx.rows<SizeStockChange>({
    name: "adjust_variants",
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

export interface MovementRow extends Omit<LedgerEntry, "by" | "orderNumber" | "createdAt"> {
  readonly actor: string;
  readonly createdAt: Date;
}

export function listMovements(
  on: Queryable,
  wanted: { productId: string; size: string; before: number | undefined; limit: number },
): Promise<MovementRow[]> {
  return on.rows<MovementRow>({
    name: "list_movements",
    text: `select * from (
        select m.id::float8 as id, m.reason, m.change, m.actor, m.note, m.order_id, m.created_at,
          (sum(m.change) over (order by m.id))::integer as after
        from stock_movement m join product_variant v on v.id = m.variant_id
        where v.product_id = $1 and v.size = $2
      ) as entry
      where $3::bigint is null or id < $3
      order by id desc limit $4`,
    values: [wanted.productId, wanted.size, wanted.before ?? null, wanted.limit],
  });
}

export async function purgeMovements(
  tx: Tx,
  orderIds: readonly string[],
  exchangeIds: readonly string[],
): Promise<void> {
  const values = [orderIds, exchangeIds];
  const condition = "order_id = any($1::text[]) or exchange_id = any($2::text[])";
  await tx.rows({
    text: `select id from product_variant
      where id in (select variant_id from stock_movement where ${condition})
      order by id for no key update`,
    values,
  });
  await tx.rows({
    text: `with deleted as (
        delete from stock_movement where ${condition} returning variant_id, change
      ), net as (
        select variant_id, sum(change)::integer as quantity from deleted group by variant_id
      )
      update product_variant v set stock = v.stock - net.quantity from net where v.id = net.variant_id`,
    values,
  });
}
