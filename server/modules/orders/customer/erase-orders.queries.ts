import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { type CustomerIdentity, refreshCustomers } from "#server/database/refresh-customers.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import { redactedText } from "#server/platform/text/redact-person.ts";
import { adjustClosedOrderCount, type StatusCount } from "../queries/closed-order-count.queries.ts";

/** Personal data of an order, searched for in other tables on erasure. */
export interface BuyerIdentity {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly address: string;
}

export function listBuyerIdentities(tx: Tx, orderIds: readonly string[]): Promise<BuyerIdentity[]> {
  return tx.rows<BuyerIdentity>({
    text: `select o.id, o.order_number, o.email, coalesce(o.shipping_info ->> 'phone', '') as phone,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        coalesce(o.shipping_info ->> 'address', '') as address
      from shop_order o where o.id = any($1::text[])`,
    values: [orderIds],
  });
}

function listBuyers(tx: Tx, orderIds: readonly string[]): Promise<CustomerIdentity[]> {
  return tx.rows({
    text: `select distinct customer_of(user_id, customer_key) as email, null as user_id
      from shop_order where id = any($1::text[])`,
    values: [orderIds],
  });
}

export function listParcelPhotos(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; address: string }[]> {
  return db.rows({
    text: `select order_id, ${pictureAddress("photo_path")} as address from order_parcel
      where order_id = any($1::text[]) and photo_path is not null`,
    values: [orderIds],
  });
}

export function listOrderNotes(
  db: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; createdAt: Date }[]> {
  return db.rows({
    text: `select order_id, text, created_at from order_note
      where order_id = any($1::text[]) order by created_at, id`,
    values: [orderIds],
  });
}

export async function anonymizeOrders(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
  at: Date,
): Promise<void> {
  refreshCustomers(tx, await listBuyers(tx, orderIds));
  await tx.rows({
    text: `update shop_order set user_id = null, email = '', token_hash = '', placed_from = null,
        pay_token_hash = null, po_number = null, erased_at = $2, version = version + 1,
        shipping_info = jsonb_build_object('firstName', 'Forgotten', 'lastName', 'buyer', 'email', '',
          'phone', '', 'address', '', 'city', '', 'postalCode', '',
          'state', coalesce(shipping_info ->> 'state', ''),
          'country', coalesce(shipping_info ->> 'country', ''))
      where id = any($1::text[])`,
    values: [orderIds, at],
  });
  await tx.rows({
    text: `update order_parcel set photo_path = null, hand_over_code = null, tracking_number = ''
      where order_id = any($1::text[])`,
    values: [orderIds],
  });
  for (const table of ["order_note", "order_lookup"]) {
    await tx.rows({
      text: `delete from ${table} where order_id = any($1::text[])`,
      values: [orderIds],
    });
  }
  await tx.rows({
    text: `update order_status_change set reason = regexp_replace(reason, $2, $3, 'gi')
      where order_id = any($1::text[]) and reason ~* $2`,
    values: [orderIds, pattern, redactedText],
  });
  await tx.rows({
    text: `update order_event set data = redact_text(data, $2, $3)
      where order_id = any($1::text[]) and data::text ~* $2`,
    values: [orderIds, pattern, redactedText],
  });
}

export async function eraseOldCompanies(db: Queryable, before: Date): Promise<void> {
  await db.rows({
    text: `update shop_order set business = null
      where erased_at is not null and business is not null and created_at < $1`,
    values: [before],
  });
}

export interface OrderToDelete {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
}

export function lockOrdersToDelete(tx: Tx, ids: readonly string[]): Promise<OrderToDelete[]> {
  return tx.rows<OrderToDelete>({
    text: `select id, order_number, email from shop_order
      where id = any($1::text[]) order by id for update`,
    values: [ids],
  });
}

export async function deleteOrderRows(tx: Tx, ids: readonly string[]): Promise<void> {
  const values = [ids];
  const sold = await tx.rows<{ at: Date | null }>({
    text: `select unnest(array[paid_at, delivered_at]) as at from shop_order where id = any($1::text[])`,
    values,
  });
  invalidateDailySales(tx, { at: sold.map(({ at }) => at) });
  const deleted = await tx.rows<StatusCount>({
    text: `select status, -count(*) as orders, -sum(order_quantity(id, status))::bigint as units,
        -sum(total_kobo)::bigint as total_kobo
      from shop_order where id = any($1::text[]) group by status`,
    values,
  });
  adjustClosedOrderCount(tx, deleted);
  refreshCustomers(tx, await listBuyers(tx, ids));
  for (const table of [
    "order_event",
    "order_status_change",
    "order_parcel",
    "order_note",
    "order_lookup",
    "order_line",
  ]) {
    await tx.rows({ text: `delete from ${table} where order_id = any($1::text[])`, values });
  }
  await tx.rows({ text: "delete from shop_order where id = any($1::text[])", values });
}

export async function filterUserIdsWithOrders(
  tx: Tx,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>({
    text: "select distinct user_id from shop_order where user_id = any($1::text[])",
    values: [userIds],
  });
  return rows.map(({ userId }) => userId);
}
