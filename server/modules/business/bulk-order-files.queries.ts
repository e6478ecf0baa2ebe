import type { Queryable, Tx } from "#server/database/connection.ts";

/** A file of an enquiry. */
export interface AttachmentRecord {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** A file of an enquiry without its bytes. */
export interface AttachmentInfo {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** Stores a file of an enquiry. */
export async function insertAttachment(
  tx: Tx,
  requestId: string,
  position: number,
  { id, name, mediaType, content }: AttachmentRecord,
): Promise<void> {
  await tx.rows({
    text: `insert into bulk_order_attachment (id, request_id, position, name, media_type, content)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [id, requestId, position, name, mediaType, content],
  });
}

/** The files of an enquiry without their bytes, in the order they were sent. */
export function listAttachments(on: Queryable, requestId: string): Promise<AttachmentInfo[]> {
  return on.rows<AttachmentInfo>({
    text: `select id, name, media_type, length(content) as bytes
      from bulk_order_attachment where request_id = $1 order by position`,
    values: [requestId],
  });
}

/** A file of an enquiry, if there is one. */
export function findAttachment(
  on: Queryable,
  requestId: string,
  id: string,
): Promise<AttachmentRecord | undefined> {
  return on.first<AttachmentRecord>({
    text: `select id, name, media_type, content
      from bulk_order_attachment where request_id = $1 and id = $2`,
    values: [requestId, id],
  });
}

/** How many bytes of files the enquiries hold that nobody has taken up. */
export async function countHeldBytes(on: Queryable): Promise<number> {
  const row = await on.first<{ bytes: number }>({
    text: `select coalesce(sum(octet_length(a.content)), 0)::bigint as bytes
      from bulk_order_attachment a join bulk_order_request r on r.id = a.request_id
      where r.status = 'new'`,
  });
  return row?.bytes ?? 0;
}
