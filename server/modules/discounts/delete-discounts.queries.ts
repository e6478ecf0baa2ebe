import type { Tx } from "#server/database/connection.ts";

/** Deletes the uses of discounts by orders that are about to be deleted. */
export async function deleteRedemptionsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: "delete from discount_redemption where order_id = any($1::text[])",
    values: [orderIds],
  });
}

/** Deletes those of these discounts that nobody changed and no order speaks of. @returns how many went */
export async function deleteUntouchedDiscounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const doomed = await tx.rows<{ id: string }>({
    text: `select d.id from discount d
      where d.id = any($1::text[]) and d.version = 1
        and not exists (select from discount_redemption r where r.discount_id = d.id)
        and not exists (select from shop_order o where o.discount_id = d.id)
      order by d.id for update`,
    values: [ids],
  });
  const values = [doomed.map(({ id }) => id)];
  await tx.rows({ text: "delete from discount_code where discount_id = any($1::text[])", values });
  await tx.rows({ text: "delete from discount where id = any($1::text[])", values });
  return doomed.length;
}
