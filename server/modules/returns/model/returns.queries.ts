import type { ReceivedLine } from "#contract/api/returns/staff-returns.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { CheckedFile } from "#server/modules/media/index.ts";
import type { ReturnChange, ReturnRecord } from "./return-record.ts";

export const returnColumns = `r.id, r.reference, r.order_id, r.requested_kind, r.kind, r.status, r.reason,
  r.message, r.exchange_id, r.carrier, r.tracking_number, r.refund_kobo, r.version, r.created_at, r.status_at,
  (select json_agg(json_build_object('position', l.position, 'variantId', l.variant_id, 'size', l.size,
      'wantedVariantId', l.wanted_variant_id, 'wantedSize', l.wanted_size, 'quantity', l.quantity,
      'sellable', l.sellable, 'damaged', l.damaged, 'lost', l.lost) order by l.position, l.variant_id)
    from return_line l where l.return_id = r.id) as lines`;

/** @returns false when the reference is in use; nothing is stored then */
export async function insertReturn(tx: Tx, record: ReturnRecord): Promise<boolean> {
  const { lines } = record;
  const inserted = await tx.first({
    text: `with r as (
        insert into return_request (id, reference, order_id, requested_kind, kind, status, reason, message,
          created_at, status_at)
        values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $8)
        on conflict (reference) do nothing returning id
      ), lines as (
        insert into return_line (return_id, order_id, position, variant_id, size, wanted_variant_id,
          wanted_size, quantity)
        select r.id, $3, l.position, l.variant_id, l.size, l.wanted_variant_id, l.wanted_size, l.quantity
        from r, unnest($9::integer[], $10::text[], $11::text[], $12::text[], $13::text[], $14::integer[])
          as l (position, variant_id, size, wanted_variant_id, wanted_size, quantity)
      )
      select id from r`,
    values: [
      record.id,
      record.reference,
      record.orderId,
      record.requestedKind,
      record.status,
      record.reason,
      record.message,
      record.createdAt,
      lines.map(({ position }) => position),
      lines.map(({ variantId }) => variantId),
      lines.map(({ size }) => size),
      lines.map(({ wantedVariantId }) => wantedVariantId),
      lines.map(({ wantedSize }) => wantedSize),
      lines.map(({ quantity }) => quantity),
    ],
  });
  return inserted !== undefined;
}

export function findReturn(on: Queryable, id: string): Promise<ReturnRecord | undefined> {
  return on.first<ReturnRecord>({
    text: `select ${returnColumns} from return_request r where r.id = $1`,
    values: [id],
  });
}

export function listReturnsOfOrder(on: Queryable, orderId: string): Promise<ReturnRecord[]> {
  return on.rows<ReturnRecord>({
    name: "list_returns_of_order",
    text: `select ${returnColumns} from return_request r where r.order_id = $1
      order by r.created_at, r.id`,
    values: [orderId],
  });
}

export async function updateReturn(tx: Tx, record: ReturnRecord): Promise<void> {
  await tx.rows({
    text: `update return_request set kind = $2, status = $3, exchange_id = $4, carrier = $5,
        tracking_number = $6, refund_kobo = $7, version = $8, status_at = $9
      where id = $1`,
    values: [
      record.id,
      record.kind,
      record.status,
      record.exchangeId,
      record.carrier,
      record.trackingNumber,
      record.refundKobo,
      record.version,
      record.statusAt,
    ],
  });
}

export async function updateReceivedLine(
  tx: Tx,
  returnId: string,
  received: ReceivedLine,
): Promise<void> {
  await tx.rows({
    text: `update return_line set sellable = $4, damaged = $5, lost = $6
      where return_id = $1 and position = $2 and size = $3`,
    values: [
      returnId,
      received.position,
      received.size,
      received.sellable,
      received.damaged,
      received.lost,
    ],
  });
}

export async function insertReturnChange(
  tx: Tx,
  change: Omit<ReturnChange, "id" | "undone">,
): Promise<void> {
  await tx.rows({
    text: `insert into return_change (return_id, from_status, to_status, actor, message, event_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      change.returnId,
      change.fromStatus,
      change.toStatus,
      change.actor,
      change.message,
      change.eventId,
      change.createdAt,
    ],
  });
}

export async function markChangeUndone(tx: Tx, id: number): Promise<void> {
  await tx.rows({ text: "update return_change set undone = true where id = $1", values: [id] });
}

export function listReturnChanges(
  on: Queryable,
  returnIds: readonly string[],
): Promise<ReturnChange[]> {
  return on.rows<ReturnChange>({
    text: `select id, return_id, from_status, to_status, actor, message, event_id, undone, created_at
      from return_change where return_id = any($1) order by id`,
    values: [returnIds],
  });
}

export async function insertPhoto(
  tx: Tx,
  returnId: string,
  position: number,
  { id, mediaType, content }: Omit<CheckedFile, "name"> & { readonly id: string },
): Promise<void> {
  await tx.rows({
    text: `insert into return_photo (id, return_id, position, media_type, content)
      values ($1, $2, $3, $4, $5)`,
    values: [id, returnId, position, mediaType, content],
  });
}

export function listPhotos(
  on: Queryable,
  returnIds: readonly string[],
): Promise<{ returnId: string; id: string; bytes: number }[]> {
  return on.rows({
    text: `select return_id, id, length(content) as bytes from return_photo
      where return_id = any($1) order by return_id, position`,
    values: [returnIds],
  });
}

export function findPhoto(
  on: Queryable,
  returnId: string,
  id: string,
): Promise<{ mediaType: string; content: Buffer } | undefined> {
  return on.first({
    text: "select media_type, content from return_photo where return_id = $1 and id = $2",
    values: [returnId, id],
  });
}

export function listReturnNames(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, reference as name from return_request where id = any($1::text[])",
    values: [ids],
  });
}

export async function listReturnedSizes(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select variant_id as id from return_line where variant_id = any($1::text[])
      union select wanted_variant_id from return_line where wanted_variant_id = any($1::text[])`,
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}

export async function insertReturnLink(
  tx: Tx,
  link: { readonly tokenHash: string; readonly orderId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: "insert into return_link (token_hash, order_id, expires_at) values ($1, $2, $3)",
    values: [link.tokenHash, link.orderId, link.expiresAt],
  });
}

export async function findLinkedOrderId(
  on: Queryable,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await on.first<{ orderId: string }>({
    text: "select order_id from return_link where token_hash = $1 and expires_at > $2",
    values: [tokenHash, now],
  });
  return row?.orderId;
}

export async function deleteExpiredReturnLinks(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from return_link where expires_at < $1", values: [before] });
}
