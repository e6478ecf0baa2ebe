import type { PiecesBack } from "#contract/api/staff-returns.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { CheckedFile } from "#server/modules/media/index.ts";
import type { ReturnChange, ReturnRecord } from "./return-record.ts";

/** Columns of a return `r` with its lines, in the order of the order's. */
export const returnColumns = `r.id, r.reference, r.order_id, r.asked_kind, r.kind, r.status, r.reason,
  r.words, r.exchange_id, r.carrier, r.tracking_number, r.refund_kobo, r.version, r.created_at, r.status_at,
  (select json_agg(json_build_object('position', l.position, 'variantId', l.variant_id, 'size', l.size,
      'wantedVariantId', l.wanted_variant_id, 'wantedSize', l.wanted_size, 'quantity', l.quantity,
      'asNew', l.as_new, 'toMend', l.to_mend, 'lost', l.lost) order by l.position, l.variant_id)
    from return_line l where l.return_id = r.id) as lines`;

/** Stores a new return with its lines. @returns false when the reference is taken; then nothing is stored */
export async function insertReturn(tx: Tx, record: ReturnRecord): Promise<boolean> {
  const { lines } = record;
  const inserted = await tx.first({
    text: `with r as (
        insert into return_request (id, reference, order_id, asked_kind, kind, status, reason, words,
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
      record.askedKind,
      record.status,
      record.reason,
      record.words,
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

/** The return with this id, if there is one. */
export function findReturn(on: Queryable, id: string): Promise<ReturnRecord | undefined> {
  return on.first<ReturnRecord>({
    text: `select ${returnColumns} from return_request r where r.id = $1`,
    values: [id],
  });
}

/** The returns of an order, oldest first. */
export function listReturnsOfOrder(on: Queryable, orderId: string): Promise<ReturnRecord[]> {
  return on.rows<ReturnRecord>({
    name: "list_returns_of_order",
    text: `select ${returnColumns} from return_request r where r.order_id = $1
      order by r.created_at, r.id`,
    values: [orderId],
  });
}

/** Writes everything about a return that may change, its version one higher. */
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

/** Writes what came of the pieces of a line. */
export async function updatePiecesBack(tx: Tx, returnId: string, back: PiecesBack): Promise<void> {
  await tx.rows({
    text: `update return_line set as_new = $4, to_mend = $5, lost = $6
      where return_id = $1 and position = $2 and size = $3`,
    values: [returnId, back.position, back.size, back.asNew, back.toMend, back.lost],
  });
}

/** Stores a step of a return. */
export async function insertReturnChange(
  tx: Tx,
  change: Omit<ReturnChange, "id" | "undone">,
): Promise<void> {
  await tx.rows({
    text: `insert into return_change (return_id, from_status, to_status, actor, words, event_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      change.returnId,
      change.fromStatus,
      change.toStatus,
      change.actor,
      change.words,
      change.eventId,
      change.createdAt,
    ],
  });
}

/** Notes that a step was taken back. */
export async function markChangeUndone(tx: Tx, id: number): Promise<void> {
  await tx.rows({ text: "update return_change set undone = true where id = $1", values: [id] });
}

/** The steps of returns, oldest first. */
export function listReturnChanges(
  on: Queryable,
  returnIds: readonly string[],
): Promise<ReturnChange[]> {
  return on.rows<ReturnChange>({
    text: `select id, return_id, from_status, to_status, actor, words, event_id, undone, created_at
      from return_change where return_id = any($1) order by id`,
    values: [returnIds],
  });
}

/** Keeps a photo of a return. */
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

/** The photos of returns without their bytes. */
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

/** A photo of a return, if there is one. */
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

/** What the returns with these ids are called. */
export function nameReturns(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, reference as name from return_request where id = any($1::text[])",
    values: [ids],
  });
}

/** Which of these sizes of products came back, or were asked for instead. */
export async function listReturnedSizes(tx: Tx, variantIds: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>({
    text: `select variant_id as id from return_line where variant_id = any($1::text[])
      union select wanted_variant_id from return_line where wanted_variant_id = any($1::text[])`,
    values: [variantIds],
  });
  return rows.map(({ id }) => id);
}
