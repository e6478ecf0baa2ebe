import type { OrderEventData, OrderEventKind } from "#contract/api/order-events.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { EventRecord, OrderEvent } from "./order-event.ts";

const columns = `id, order_id, kind, actor, data, buyer_sees, status_change_id, mail_id, created_at,
  undone_at`;

/** Stores an event. @returns its id */
export async function insertEvent(tx: Tx, event: OrderEvent<OrderEventKind>): Promise<number> {
  const row = await tx.first<{ id: number }>({
    name: "insert_order_event",
    text: `insert into order_event
        (order_id, kind, actor, data, buyer_sees, status_change_id, mail_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    values: [
      event.orderId,
      event.kind,
      event.actor,
      JSON.stringify(event.data),
      event.buyerSees,
      event.statusChangeId ?? null,
      event.mailId ?? null,
      event.at,
    ],
  });
  if (!row) throw new Error("An event was not stored");
  return row.id;
}

/** An event of an order, locked until the transaction ends. */
export function lockEvent(tx: Tx, orderId: string, id: number): Promise<EventRecord | undefined> {
  return tx.first<EventRecord>({
    text: `select ${columns} from order_event where order_id = $1 and id = $2 for update`,
    values: [orderId, id],
  });
}

/** Notes that a press was taken back. */
export async function markUndone(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.rows({
    text: "update order_event set undone_at = $2 where id = $1",
    values: [id, at],
  });
}

/** Notes that no picture of a parcel that was added before is shown any more. */
export async function markPhotosUndone(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update order_event set undone_at = $2
      where order_id = $1 and kind = 'photo_added' and undone_at is null`,
    values: [orderId, at],
  });
}

/** Notes that the pictures of a parcel that were noted as gone at a moment are shown again. */
export async function restorePhotos(tx: Tx, orderId: string, goneAt: Date): Promise<void> {
  await tx.rows({
    text: `update order_event set undone_at = null
      where order_id = $1 and kind = 'photo_added' and undone_at = $2`,
    values: [orderId, goneAt],
  });
}

/** Notes that a parcel whose tracking was corrected after this event has not left. */
export async function markTrackingUndone(
  tx: Tx,
  { id, orderId }: Pick<EventRecord, "id" | "orderId">,
  at: Date,
): Promise<void> {
  await tx.rows({
    text: `update order_event set undone_at = $3
      where order_id = $1 and id > $2 and kind = 'tracking_changed' and undone_at is null`,
    values: [orderId, id, at],
  });
}

/** Whether money for an order, or a return of pieces of it, was asked for after an event of it. */
export async function wasAskedBackSince(
  tx: Tx,
  { id, orderId }: Pick<EventRecord, "id" | "orderId">,
): Promise<boolean> {
  const event = await tx.first({
    text: `select from order_event where order_id = $1 and id > $2
      and kind in ('return_asked', 'refund_requested') limit 1`,
    values: [orderId, id],
  });
  return event !== undefined;
}

/** What the newest message with the tracking of an order is about: its sending, or a correction; neither taken back. */
export function findTrackingTeller(tx: Tx, orderId: string): Promise<EventRecord | undefined> {
  return tx.first<EventRecord>({
    text: `select ${columns} from order_event
      where order_id = $1 and kind in ('sent', 'tracking_changed') and mail_id is not null
        and undone_at is null
      order by id desc limit 1`,
    values: [orderId],
  });
}

/** What tells of the last decision that closed a case of an order, unless that was taken back. */
export function findSettling(
  tx: Tx,
  orderId: string,
  caseId: string,
): Promise<EventRecord | undefined> {
  return tx.first<EventRecord>({
    text: `select ${columns} from order_event
      where order_id = $1 and kind = 'case_settled' and undone_at is null
        and data -> 'undo' -> 'cases' @> jsonb_build_array(jsonb_build_object('id', $2::text))
      order by id desc limit 1`,
    values: [orderId, caseId],
  });
}

/** Names the message that tells of an event in place of another. */
export async function updateEventMail(tx: Tx, id: number, mailId: string | null): Promise<void> {
  await tx.rows({
    text: "update order_event set mail_id = $2 where id = $1",
    values: [id, mailId],
  });
}

/** The newest message about an order that was not taken back; undefined where none was written. */
export async function findLastMail(tx: Tx, orderId: string): Promise<string | undefined> {
  const event = await tx.first<{ mailId: string }>({
    text: `select mail_id from order_event
      where order_id = $1 and mail_id is not null and undone_at is null order by id desc limit 1`,
    values: [orderId],
  });
  return event?.mailId;
}

/**
 * The newest refund of an order that was made since it was last paid, sent, delivered or cancelled, or its tracking was
 * corrected.
 */
export async function findLastRefund(
  on: Queryable,
  orderId: string,
): Promise<OrderEventData["refund_done"] | undefined> {
  const row = await on.first<{ data: OrderEventData["refund_done"] }>({
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

/** Everything that happened to an order besides its moves, oldest first. */
export function listEvents(on: Queryable, orderId: string): Promise<EventRecord[]> {
  return on.rows<EventRecord>({
    name: "list_order_events",
    text: `select ${columns} from order_event where order_id = $1 order by id`,
    values: [orderId],
  });
}

/** Whether staff sent an order elsewhere than it was placed for. */
export async function wasReaddressed(on: Queryable, orderId: string): Promise<boolean> {
  const event = await on.first({
    text: "select from order_event where order_id = $1 and kind = 'address_corrected' limit 1",
    values: [orderId],
  });
  return event !== undefined;
}
