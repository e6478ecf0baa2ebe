import type { CopiedReturn, ReturnKind, ReturnStatus } from "#contract/api/returns.ts";
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

/** How many pieces came back by the returns of these orders, and how many went out for them in another size. */
export async function countReturnedPieces(
  on: Queryable,
  orderIds: readonly string[],
): Promise<{ readonly cameBack: number; readonly sent: number }> {
  const counted = await on.first<{ cameBack: number; sent: number }>({
    text: `select coalesce(sum(l.as_new + l.to_mend), 0)::integer as came_back,
        coalesce(sum(l.quantity) filter (where r.status = 'SENT'), 0)::integer as sent
      from return_request r join return_line l on l.return_id = r.id
      where r.order_id = any($1::text[])`,
    values: [orderIds],
  });
  return counted ?? { cameBack: 0, sent: 0 };
}

/** The returns of these orders with everything that was written and shown, newest first. */
export function copyReturns(on: Queryable, orderIds: readonly string[]): Promise<CopiedReturn[]> {
  return on.rows<CopiedReturn>({
    text: `select r.reference, o.order_number, r.kind, r.status, r.reason, r.words,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        (select json_agg(json_build_object('position', l.position, 'size', l.size,
            'wantedSize', l.wanted_size, 'quantity', l.quantity) order by l.position, l.size)
          from return_line l where l.return_id = r.id) as pieces,
        (select coalesce(json_agg(c.words order by c.id), '[]') from return_change c
          where c.return_id = r.id and c.words <> '' and not c.undone) as told,
        (select coalesce(json_agg(json_build_object('mediaType', p.media_type,
            'base64', translate(encode(p.content, 'base64'), E'\\n', '')) order by p.position), '[]')
          from return_photo p where p.return_id = r.id) as photos
      from return_request r join shop_order o on o.id = r.order_id
      where r.order_id = any($1::text[]) order by r.created_at desc, r.id`,
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
