import type { OrderEventData, OrderEventKind } from "#contract/api/orders/order-events.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface OrderEvent<Kind extends OrderEventKind> {
  readonly orderId: string;
  readonly kind: Kind;
  /** Such as `staff:stf_1`, `user:usr_1`, `guest`, `payments` or `system`. */
  readonly actor: string;
  readonly data: OrderEventData[Kind];
  readonly isVisibleToBuyer: boolean;
  readonly at: Date;
  readonly mailId?: string | undefined;
  readonly statusChangeId?: number | undefined;
}

export interface OrderEventRecord {
  readonly id: number;
  readonly orderId: string;
  /** An `OrderEventKind`, or one written by a newer release. */
  readonly kind: string;
  readonly actor: string;
  readonly data: unknown;
  readonly isVisibleToBuyer: boolean;
  readonly statusChangeId: number | null;
  readonly mailId: string | null;
  readonly createdAt: Date;
  readonly undoneAt: Date | null;
}

const columns = `id, order_id, kind, actor, data, is_visible_to_buyer, status_change_id, mail_id, created_at,
  undone_at`;

export async function recordOrderEvent<Kind extends OrderEventKind>(
  tx: Tx,
  event: OrderEvent<Kind>,
): Promise<number> {
  const row = await tx.first<{ id: number }>({
    name: "insert_order_event",
    text: `insert into order_event
        (order_id, kind, actor, data, is_visible_to_buyer, status_change_id, mail_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      event.orderId,
      event.kind,
      event.actor,
      JSON.stringify(event.data),
      event.isVisibleToBuyer,
      event.statusChangeId ?? null,
      event.mailId ?? null,
      event.at,
    ],
  });
  if (!row) throw new Error("An event was not stored");
  return row.id;
}

export function lockOrderEvent(
  tx: Tx,
  orderId: string,
  id: number,
): Promise<OrderEventRecord | undefined> {
  return tx.first<OrderEventRecord>({
    text: `select ${columns} from order_event where order_id = $1 and id = $2 for update`,
    values: [orderId, id],
  });
}

export async function markUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.rows({
    text: "update order_event set undone_at = $2 where id = $1",
    values: [id, at],
  });
}

export async function markPhotosUndone(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update order_event set undone_at = $2
      where order_id = $1 and kind = 'photo_added' and undone_at is null`,
    values: [orderId, at],
  });
}

/** Marks tracking changes undone that followed a shipment which was undone. */
export async function markTrackingUndone(
  tx: Tx,
  { id, orderId }: Pick<OrderEventRecord, "id" | "orderId">,
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update order_event set undone_at = $3
      where order_id = $1 and id > $2 and kind = 'tracking_changed' and undone_at is null`,
    values: [orderId, id, at],
  });
}

/** Corrections of the tracking of a return's parcel, made since the event. */
export async function markCorrectionsUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.rows({
    text: `update order_event e set undone_at = $2 from order_event shipped
      where shipped.id = $1 and e.order_id = shipped.order_id and e.id > shipped.id
        and e.kind = shipped.kind and e.data->>'returnId' = shipped.data->>'returnId'
        and e.data->'isCorrected' = 'true' and e.undone_at is null`,
    values: [id, at],
  });
}

/** The latest that was not undone. */
export function lockLatestEvent(
  tx: Tx,
  orderId: string,
  kind: OrderEventKind,
): Promise<OrderEventRecord | undefined> {
  return tx.first<OrderEventRecord>({
    text: `select ${columns} from order_event
      where order_id = $1 and kind = $2 and undone_at is null order by id desc limit 1 for update`,
    values: [orderId, kind],
  });
}

export async function hasEventSince(
  tx: Tx,
  orderId: string,
  eventId: number,
  kinds: readonly OrderEventKind[],
): Promise<boolean> {
  const event = await tx.first({
    text: `select from order_event where order_id = $1 and id > $2 and kind = any($3::text[]) limit 1`,
    values: [orderId, eventId, kinds],
  });
  return event !== undefined;
}

export function findCaseResolvedEvent(
  tx: Tx,
  orderId: string,
  caseId: string,
): Promise<OrderEventRecord | undefined> {
  return tx.first<OrderEventRecord>({
    text: `select ${columns} from order_event
      where order_id = $1 and kind = 'case_resolved' and undone_at is null
        and data -> 'undo' -> 'cases' @> jsonb_build_array(jsonb_build_object('id', $2::text))
      order by id desc limit 1`,
    values: [orderId, caseId],
  });
}

export async function updateEventMail(tx: Tx, id: number, mailId: string | null): Promise<void> {
  await tx.rows({
    text: "update order_event set mail_id = $2 where id = $1",
    values: [id, mailId],
  });
}

export async function findLastRefund(
  db: Queryable,
  orderId: string,
): Promise<OrderEventData["refund_done"] | undefined> {
  const row = await db.first<{ data: OrderEventData["refund_done"] }>({
    name: "find_last_refund",
    text: `select e.data from order_event e join shop_order o on o.id = e.order_id
      where e.order_id = $1 and e.kind = 'refund_done'
        and (o.paid_at is null or e.created_at >= o.paid_at)
        and not exists (select from order_event t where t.order_id = e.order_id and t.id > e.id
          and t.kind in ('sent', 'tracking_changed', 'delivered') and t.undone_at is null)
        and not exists (select from order_status_change c where c.order_id = e.order_id
          and c.to_status = 'CANCELLED' and c.created_at > e.created_at)
      order by e.id desc limit 1`,
    values: [orderId],
  });
  return row?.data;
}

export function listOrderEvents(db: Queryable, orderId: string): Promise<OrderEventRecord[]> {
  return db.rows<OrderEventRecord>({
    name: "list_order_events",
    text: `select ${columns} from order_event where order_id = $1 order by id`,
    values: [orderId],
  });
}

export async function wasReaddressed(db: Queryable, orderId: string): Promise<boolean> {
  const event = await db.first({
    text: "select from order_event where order_id = $1 and kind = 'address_corrected' limit 1",
    values: [orderId],
  });
  return event !== undefined;
}
