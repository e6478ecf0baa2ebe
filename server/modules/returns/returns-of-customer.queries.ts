import type { ReturnKind, ReturnStatus } from "#contract/api/returns.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** A return of one of somebody's orders. */
export interface OrderReturn {
  readonly id: string;
  readonly reference: string;
  readonly kind: ReturnKind;
  readonly status: ReturnStatus;
  readonly createdAt: Date;
}

/** The returns of these orders, newest first. */
export function listReturnsOfOrders(
  on: Queryable,
  orderIds: readonly string[],
): Promise<OrderReturn[]> {
  return on.rows<OrderReturn>({
    text: `select id, reference, kind, status, created_at from return_request
      where order_id = any($1::text[]) order by created_at desc, id`,
    values: [orderIds],
  });
}

/** Takes what a buyer wrote and showed out of the returns of their orders, and what they were told. */
export async function forgetReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const own = "(select id from return_request where order_id = any($1::text[]))";
  const values = [orderIds];
  await tx.rows({ text: `delete from return_photo where return_id in ${own}`, values });
  await tx.rows({ text: "delete from return_link where order_id = any($1::text[])", values });
  await tx.rows({ text: `update return_change set words = '' where return_id in ${own}`, values });
  await tx.rows({
    text: `update return_request set words = '', tracking_number = ''
      where order_id = any($1::text[])`,
    values,
  });
}
