import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { RecordedMethod } from "#contract/api/orders/staff-new-order.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { CustomerIdentity } from "#server/database/refresh-customers.ts";
import { pictureAddress } from "#server/database/sql/media-url.ts";
import { noParcel, type ParcelRecord } from "../model/order.ts";
import { packingStatus } from "./order-status.queries.ts";

export interface PackedLine {
  readonly position: number;
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly size: string;
  readonly image: string;
  readonly quantity: number;
  readonly packedQuantity: number;
  readonly withdrawn: number;
  readonly unitPriceKobo: Kobo;
  readonly lineTotalKobo: Kobo;
}

export function listPackedLines(db: Queryable, orderId: string): Promise<PackedLine[]> {
  return db.rows<PackedLine>({
    name: "list_packed_lines",
    text: `select position, product_id, variant_id, name, size, ${pictureAddress("image")} as image, quantity,
        packed_quantity, withdrawn, unit_price_kobo, line_total_kobo
      from order_line where order_id = $1 order by position`,
    values: [orderId],
  });
}

/** @returns false when fewer units are to be packed */
export async function updatePackedQuantity(
  tx: Tx,
  orderId: string,
  position: number,
  packedQuantity: number,
): Promise<boolean> {
  const row = await tx.first({
    text: `update order_line set packed_quantity = $3
      where order_id = $1 and position = $2 and quantity - withdrawn >= $3 returning position`,
    values: [orderId, position, packedQuantity],
  });
  return row !== undefined;
}

export async function findParcel(db: Queryable, orderId: string): Promise<ParcelRecord> {
  const parcel = await db.first<ParcelRecord>({
    name: "find_parcel",
    text: `select coalesce(p.carrier, '') as carrier, coalesce(p.tracking_number, '') as tracking_number,
        p.hand_over_code, ${pictureAddress("p.photo_path")} as photo_path, p.collected_method,
        max(c.created_at) filter (where c.to_status = 'PROCESSING'
          and c.from_status in ('PAID', 'PROCESSING')) as packed_at,
        max(c.created_at) filter (where c.to_status = 'SHIPPED' and c.from_status <> 'DELIVERED') as shipped_at
      from order_status_change c left join order_parcel p on p.order_id = c.order_id
      where c.order_id = $1
      group by p.order_id, p.carrier, p.tracking_number, p.hand_over_code, p.photo_path, p.collected_method`,
    values: [orderId],
  });
  return parcel ?? noParcel;
}

export async function saveParcel(tx: Tx, orderId: string, parcel: ParcelRecord): Promise<void> {
  await tx.rows({
    text: `insert into order_parcel (order_id, carrier, tracking_number, hand_over_code, photo_path, collected_method)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (order_id) do update set carrier = excluded.carrier,
        tracking_number = excluded.tracking_number, hand_over_code = excluded.hand_over_code,
        photo_path = excluded.photo_path, collected_method = excluded.collected_method`,
    values: [
      orderId,
      parcel.carrier,
      parcel.trackingNumber,
      parcel.handOverCode,
      parcel.photoPath,
      parcel.collectedMethod,
    ],
  });
}

export async function saveCollectedMethod(
  tx: Tx,
  orderId: string,
  method: RecordedMethod | null,
): Promise<void> {
  await tx.rows({
    text: "update order_parcel set collected_method = $2 where order_id = $1 and collected_method is distinct from $2",
    values: [orderId, method],
  });
}

export interface OrderNoteRecord {
  readonly id: string;
  readonly orderId: string;
  readonly staffId: string;
  readonly text: string;
  readonly isPinned: boolean;
  readonly createdAt: Date;
}

export function listOrderNotes(db: Queryable, orderId: string): Promise<OrderNoteRecord[]> {
  return db.rows<OrderNoteRecord>({
    name: "list_order_notes",
    text: `select id, order_id, staff_id, text, is_pinned, created_at from order_note
      where order_id = $1 order by created_at desc, id`,
    values: [orderId],
  });
}

export async function listPinnedNotes(
  db: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<OrderNoteRecord, "staffId" | "text">>> {
  const rows = await db.rows<Pick<OrderNoteRecord, "orderId" | "staffId" | "text">>({
    text: `select order_id, staff_id, text from order_note
      where is_pinned and order_id = any($1::text[])`,
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, ...note }) => [orderId, note]));
}

export async function insertNote(tx: Tx, note: OrderNoteRecord): Promise<void> {
  if (note.isPinned) await unpinNotes(tx, note.orderId);
  await tx.rows({
    text: `insert into order_note (id, order_id, staff_id, text, is_pinned, created_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [note.id, note.orderId, note.staffId, note.text, note.isPinned, note.createdAt],
  });
}

export async function updatePinnedNote(
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

export interface OtherOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  readonly createdAt: Date;
  /** Of all of them, not only of this page. */
  readonly count: number;
}

export function listOtherOrders(
  db: Queryable,
  customer: CustomerIdentity & { readonly id: string },
  limit: number,
): Promise<OtherOrder[]> {
  return db.rows<OtherOrder>({
    name: "list_other_orders",
    text: `with theirs as (
        select id from shop_order where user_id = $2
        union
        select id from shop_order where customer_key = customer_key($3, $5) and customer_key <> ''
      )
      select o.id, o.order_number, ${packingStatus} as status, o.total_kobo, o.created_at,
        count(*) over ()::integer as count
      from theirs join shop_order o using (id) where o.id <> $1
      order by o.created_at desc, o.id limit $4`,
    values: [
      customer.id,
      customer.userId,
      customer.email,
      limit,
      customer.shippingInfo?.phone ?? "",
    ],
  });
}

export async function findCustomerId(
  db: Queryable,
  { userId, email, shippingInfo }: CustomerIdentity,
): Promise<string | undefined> {
  const customer = await db.first<{ id: string }>({
    name: "find_customer_of_order",
    text: "select id from customer where key = customer_of($1, customer_key($2, $3))",
    values: [userId, email, shippingInfo?.phone ?? ""],
  });
  return customer?.id;
}

export function findOrderCustomer(
  db: Queryable,
  id: string,
): Promise<{ readonly email: string; readonly phone: string } | undefined> {
  return db.first({
    name: "find_order_customer",
    text: "select email, phone from customer where id = $1",
    values: [id],
  });
}

/** Chargebacks first, then the oldest case. */
export async function findOpenCaseId(
  db: Queryable,
  { id, openCases }: { readonly id: string; readonly openCases: number },
): Promise<string | undefined> {
  if (openCases === 0) return undefined;
  const paymentCase = await db.first<{ id: string }>({
    name: "find_open_case_of_order",
    text: `select id from payment_case where order_id = $1 and resolved_at is null
      order by kind <> 'reversed_after_paid', created_at, id limit 1`,
    values: [id],
  });
  return paymentCase?.id;
}
