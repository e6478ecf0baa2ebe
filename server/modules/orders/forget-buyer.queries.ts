import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";
import { forgottenWord } from "#server/platform/forget-words.ts";

/** What an order says of who bought, in words to look for elsewhere. */
export interface BuyerWords {
  readonly id: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
  readonly address: string;
}

/** What these orders say of who bought. */
export function listBuyerWords(tx: Tx, orderIds: readonly string[]): Promise<BuyerWords[]> {
  return tx.rows<BuyerWords>({
    text: `select o.id, o.order_number, o.email, coalesce(o.shipping_info ->> 'phone', '') as phone,
        concat_ws(' ', o.shipping_info ->> 'firstName', o.shipping_info ->> 'lastName') as name,
        coalesce(o.shipping_info ->> 'address', '') as address
      from shop_order o where o.id = any($1::text[])`,
    values: [orderIds],
  });
}

/** The photos of the parcels of these orders. */
export function listParcelPhotos(
  on: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; address: string }[]> {
  return on.rows({
    text: `select order_id, ${pictureAddress("photo_path")} as address from order_parcel
      where order_id = any($1::text[]) and photo_path is not null`,
    values: [orderIds],
  });
}

/** What staff noted on these orders, oldest first. */
export function listOrderNotes(
  on: Queryable,
  orderIds: readonly string[],
): Promise<{ orderId: string; text: string; createdAt: Date }[]> {
  return on.rows({
    text: `select order_id, text, created_at from order_note
      where order_id = any($1::text[]) order by created_at, id`,
    values: [orderIds],
  });
}

/** Takes the person out of orders, with what staff wrote of them: see `forgetBuyer`. */
export async function takeBuyerOut(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update shop_order set user_id = null, email = '', token_hash = '', placed_from = null,
        pay_token_hash = null, po_number = null, forgotten_at = $2, version = version + 1,
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
  for (const table of ["order_note", "order_look_up"]) {
    await tx.rows({
      text: `delete from ${table} where order_id = any($1::text[])`,
      values: [orderIds],
    });
  }
  await tx.rows({
    text: `update order_status_change set reason = regexp_replace(reason, $2, $3, 'gi')
      where order_id = any($1::text[]) and reason ~* $2`,
    values: [orderIds, pattern, forgottenWord],
  });
  await tx.rows({
    text: `update order_event set data = without_words(data, $2, $3)
      where order_id = any($1::text[]) and data::text ~* $2`,
    values: [orderIds, pattern, forgottenWord],
  });
}

/** Takes the company out of orders of forgotten buyers that were placed before a moment. */
export async function forgetOldCompanies(on: Queryable, before: Date): Promise<void> {
  await on.rows({
    text: `update shop_order set business = null
      where forgotten_at is not null and business is not null and created_at < $1`,
    values: [before],
  });
}
