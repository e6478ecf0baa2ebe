import type { Tx } from "#server/database/connection.ts";

/** Takes what orders and exchanges that are about to be deleted took and brought out of stock and ledger alike. */
export async function forgetMovements(
  tx: Tx,
  orderIds: readonly string[],
  exchangeIds: readonly string[],
): Promise<void> {
  const values = [orderIds, exchangeIds];
  const theirs = "order_id = any($1::text[]) or exchange_id = any($2::text[])";
  await tx.rows({
    text: `select id from product_variant
      where id in (select variant_id from stock_movement where ${theirs})
      order by id for no key update`,
    values,
  });
  await tx.rows({
    text: `with gone as (
        delete from stock_movement where ${theirs} returning variant_id, change
      ), net as (
        select variant_id, sum(change)::integer as pieces from gone group by variant_id
      )
      update product_variant v set stock = v.stock - net.pieces from net where v.id = net.variant_id`,
    values,
  });
}
