import type { ExportedReturn, ReturnKind, ReturnStatus } from "#contract/api/returns/returns.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";

export interface CustomerReturn {
  readonly id: string;
  readonly reference: string;
  readonly kind: ReturnKind;
  readonly status: ReturnStatus;
  readonly createdAt: Date;
}

export function listReturnsOfOrders(
  on: Queryable,
  orderIds: readonly string[],
): Promise<CustomerReturn[]> {
  return on.rows<CustomerReturn>({
    text: `select id, reference, kind, status, created_at from return_request
      where order_id = any($1::text[]) order by created_at desc, id`,
    values: [orderIds],
  });
}

export async function countReturnedUnits(
  on: Queryable,
  orderIds: readonly string[],
): Promise<{ readonly returned: number; readonly sent: number }> {
  const counts = await on.first<{ returned: number; sent: number }>({
    text: `select coalesce(sum(l.sellable + l.damaged), 0)::integer as returned,
        coalesce(sum(l.quantity) filter (where r.status = 'SHIPPED'), 0)::integer as sent
      from return_request r join return_line l on l.return_id = r.id
      where r.order_id = any($1::text[])`,
    values: [orderIds],
  });
  return counts ?? { returned: 0, sent: 0 };
}

/** Of all orders of who placed this one. */
export async function countOtherReturns(
  on: Queryable,
  id: string,
  { userId, email, shippingInfo }: OrderRecord,
): Promise<number> {
  const others = await on.first<{ count: number }>({
    text: `select count(*)::integer as count from return_request
      where id <> $1 and order_id in (
        select id from shop_order where user_id = $2
        union
        select id from shop_order where customer_key = customer_key($3, $4) and customer_key <> '')`,
    values: [id, userId, email, shippingInfo.phone],
  });
  return others?.count ?? 0;
}

export function exportReturns(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ExportedReturn[]> {
  return on.rows<ExportedReturn>({
    text: `select r.reference, o.order_number, r.kind, r.status, r.reason, r.message,
        to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        (select json_agg(json_build_object('position', l.position, 'size', l.size,
            'wantedSize', l.wanted_size, 'quantity', l.quantity) order by l.position, l.size)
          from return_line l where l.return_id = r.id) as items,
        (select coalesce(json_agg(c.message order by c.id), '[]') from return_change c
          where c.return_id = r.id and c.message <> '' and not c.undone) as messages,
        (select coalesce(json_agg(json_build_object('mediaType', p.media_type,
            'base64', translate(encode(p.content, 'base64'), E'\\n', '')) order by p.position), '[]')
          from return_photo p where p.return_id = r.id) as photos
      from return_request r join shop_order o on o.id = r.order_id
      where r.order_id = any($1::text[]) order by r.created_at desc, r.id`,
    values: [orderIds],
  });
}

export async function eraseReturns(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const returnIds = "(select id from return_request where order_id = any($1::text[]))";
  const values = [orderIds];
  await tx.rows({ text: `delete from return_photo where return_id in ${returnIds}`, values });
  await tx.rows({ text: "delete from return_link where order_id = any($1::text[])", values });
  await tx.rows({
    text: `update return_change set message = '' where return_id in ${returnIds}`,
    values,
  });
  await tx.rows({
    text: `update return_request set message = '', tracking_number = ''
      where order_id = any($1::text[])`,
    values,
  });
}

/** @returns the ids under which the stock ledger holds their reservations */
export async function deleteReturnsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<string[]> {
  const values = [orderIds];
  const returnIds = "(select id from return_request where order_id = any($1::text[]))";
  for (const table of ["return_photo", "return_change", "return_line"]) {
    await tx.rows({ text: `delete from ${table} where return_id in ${returnIds}`, values });
  }
  await tx.rows({ text: "delete from return_link where order_id = any($1::text[])", values });
  const deleted = await tx.rows<{ exchangeId: string | null }>({
    text: "delete from return_request where order_id = any($1::text[]) returning exchange_id",
    values,
  });
  return deleted.flatMap(({ exchangeId }) => exchangeId ?? []);
}
