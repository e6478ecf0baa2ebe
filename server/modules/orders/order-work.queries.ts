import type { OrderStatus } from "#contract/api/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { pictureAddress } from "#server/database/picture-address.ts";
import { noParcel, type ParcelRecord } from "./parcel.ts";

/** A line of an order as who packs it sees it. */
export interface PackedLine {
  readonly position: number;
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly size: string;
  readonly image: string;
  readonly quantity: number;
  /** Pieces that lie in the parcel. */
  readonly laidIn: number;
  /** Pieces that went back in money and stay here. */
  readonly withdrawn: number;
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
}

/** The lines of an order, in their order. */
export function listPackedLines(on: Queryable, orderId: string): Promise<PackedLine[]> {
  return on.rows<PackedLine>({
    name: "list_packed_lines",
    text: `select position, product_id, variant_id, name, size, ${pictureAddress("image")} as image, quantity,
        laid_in, withdrawn, unit_price_kobo, line_total_kobo
      from order_line where order_id = $1 order by position`,
    values: [orderId],
  });
}

/** Notes how many pieces of a line lie in the parcel. @returns false when the line does not hold so many */
export async function updateLaidIn(
  tx: Tx,
  orderId: string,
  position: number,
  laidIn: number,
): Promise<boolean> {
  const row = await tx.first({
    text: `update order_line set laid_in = $3
      where order_id = $1 and position = $2 and quantity >= $3 returning position`,
    values: [orderId, position, laidIn],
  });
  return row !== undefined;
}

/** What is sent for an order. */
export async function findParcel(on: Queryable, orderId: string): Promise<ParcelRecord> {
  const parcel = await on.first<ParcelRecord>({
    name: "find_parcel",
    text: `select carrier, tracking_number, hand_over_code, ${pictureAddress("photo_path")} as photo_path
      from order_parcel where order_id = $1`,
    values: [orderId],
  });
  return parcel ?? noParcel;
}

/** Writes down what is sent for an order. */
export async function saveParcel(tx: Tx, orderId: string, parcel: ParcelRecord): Promise<void> {
  await tx.rows({
    text: `insert into order_parcel (order_id, carrier, tracking_number, hand_over_code, photo_path)
      values ($1, $2, $3, $4, $5)
      on conflict (order_id) do update set carrier = excluded.carrier,
        tracking_number = excluded.tracking_number, hand_over_code = excluded.hand_over_code,
        photo_path = excluded.photo_path`,
    values: [orderId, parcel.carrier, parcel.trackingNumber, parcel.handOverCode, parcel.photoPath],
  });
}

/** A note of staff as the database holds it. */
export interface NoteRecord {
  readonly id: string;
  readonly orderId: string;
  readonly staffId: string;
  readonly text: string;
  readonly isPinned: boolean;
  readonly createdAt: Date;
}

/** The notes on an order, newest first. */
export function listNotes(on: Queryable, orderId: string): Promise<NoteRecord[]> {
  return on.rows<NoteRecord>({
    name: "list_order_notes",
    text: `select id, order_id, staff_id, text, is_pinned, created_at from order_note
      where order_id = $1 order by created_at desc, id`,
    values: [orderId],
  });
}

/** The pinned notes of orders, by the order's id. */
export async function listPinned(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await on.rows<{ orderId: string; text: string }>({
    text: "select order_id, text from order_note where is_pinned and order_id = any($1::text[])",
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, text }) => [orderId, text]));
}

/** Stores a note; a pinned one takes the place of the one that was. */
export async function insertNote(tx: Tx, note: NoteRecord): Promise<void> {
  if (note.isPinned) await unpinNotes(tx, note.orderId);
  await tx.rows({
    text: `insert into order_note (id, order_id, staff_id, text, is_pinned, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [note.id, note.orderId, note.staffId, note.text, note.isPinned, note.createdAt],
  });
}

/** Pins a note, in the place of the one that was, or takes the pin out. @returns false when there is no such note */
export async function pinNote(
  tx: Tx,
  orderId: string,
  id: string,
  isPinned: boolean,
): Promise<boolean> {
  if (isPinned) await unpinNotes(tx, orderId);
  const row = await tx.first({
    text: "update order_note set is_pinned = $3 where order_id = $1 and id = $2 returning id",
    values: [orderId, id, isPinned],
  });
  return row !== undefined;
}

async function unpinNotes(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update order_note set is_pinned = false where order_id = $1 and is_pinned",
    values: [orderId],
  });
}

/** An order of the same person, in a few words. */
export interface OtherOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  readonly createdAt: Date;
  /** Of all of them, whatever the page holds. */
  readonly count: number;
}

/** The newest other orders with an account or its address, with the number of all; those of the forgotten have neither. */
export function listOtherOrders(
  on: Queryable,
  of: { readonly id: string; readonly userId: string | null; readonly email: string },
  limit: number,
): Promise<OtherOrder[]> {
  return on.rows<OtherOrder>({
    name: "list_other_orders",
    text: `with theirs as (
        select id from shop_order where user_id = $2
        union
        select id from shop_order where email = $3 and email <> ''
      )
      select o.id, o.order_number, o.status, o.total_kobo, o.created_at,
        count(*) over ()::integer as count
      from theirs join shop_order o using (id) where o.id <> $1
      order by o.created_at desc, o.id limit $4`,
    values: [of.id, of.userId, of.email, limit],
  });
}

/** The record of a customer that an order counts for; none once they are forgotten. */
export async function findCustomerId(
  on: Queryable,
  { userId, email }: { readonly userId: string | null; readonly email: string },
): Promise<string | undefined> {
  const customer = await on.first<{ id: string }>({
    name: "find_customer_of_order",
    text: "select id from customer where email = customer_of($1, $2)",
    values: [userId, email],
  });
  return customer?.id;
}

/** The open case of an order's payments that is settled first: one that doubts its money, else the oldest. */
export async function findOpenCaseId(
  on: Queryable,
  { id, openReviews }: { readonly id: string; readonly openReviews: number },
): Promise<string | undefined> {
  if (openReviews === 0) return undefined;
  const found = await on.first<{ id: string }>({
    name: "find_open_case_of_order",
    text: `select id from payment_review where order_id = $1 and resolved_at is null
      order by kind <> 'reversed_after_paid', created_at, id limit 1`,
    values: [id],
  });
  return found?.id;
}
