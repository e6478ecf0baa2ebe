import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export interface AttachmentRecord {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface AttachmentInfo {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

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

export function listAttachments(on: Queryable, requestId: string): Promise<AttachmentInfo[]> {
  return on.rows<AttachmentInfo>({
    text: `select id, name, media_type, length(content) as bytes
      from bulk_order_attachment where request_id = $1 order by position`,
    values: [requestId],
  });
}

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

/** New enquiries only. */
export async function countStoredBytes(on: Queryable): Promise<number> {
  const row = await on.first<{ bytes: number }>({
    text: `select coalesce(sum(octet_length(a.content)), 0)::bigint as bytes
      from bulk_order_attachment a join bulk_order_request r on r.id = a.request_id
      where r.status = 'new'`,
  });
  return row?.bytes ?? 0;
}
