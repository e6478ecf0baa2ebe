import type { Tx } from "#server/database/connection.ts";

/** An order that is to be deleted, and the address its buyer is known by. */
export interface DoomedOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
}

/** Locks those of these orders that there are, so that nothing is added to them meanwhile. */
export function lockDoomed(tx: Tx, ids: readonly string[]): Promise<DoomedOrder[]> {
  return tx.rows<DoomedOrder>({
    text: `select id, order_number, email from shop_order
      where id = any($1::text[]) order by id for update`,
    values: [ids],
  });
}

/** Deletes orders with their lines, histories, parcels and notes. */
export async function deleteOrderRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const values = [ids];
  await tx.rows({
    text: `insert into order_tally (status, orders, pieces, total_kobo)
      select status, -count(*), -sum(pieces_of_order(id, status)), -sum(total_kobo)
      from shop_order where id = any($1::text[]) group by status`,
    values,
  });
  for (const table of [
    "order_event",
    "order_status_change",
    "order_parcel",
    "order_note",
    "order_look_up",
    "order_line",
  ]) {
    await tx.rows({ text: `delete from ${table} where order_id = any($1::text[])`, values });
  }
  await tx.rows({ text: "delete from shop_order where id = any($1::text[])", values });
}

/** Which of these accounts an order belongs to. */
export async function listBuyersAmong(tx: Tx, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>({
    text: "select distinct user_id from shop_order where user_id = any($1::text[])",
    values: [userIds],
  });
  return rows.map(({ userId }) => userId);
}
