import type { Queryable, Tx } from "#server/database/connection.ts";

/** Keeps a link that is mailed: the hash of its token, the order it opens, and its end. */
export async function insertLink(
  tx: Tx,
  link: { readonly tokenHash: string; readonly orderId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: "insert into return_link (token_hash, order_id, expires_at) values ($1, $2, $3)",
    values: [link.tokenHash, link.orderId, link.expiresAt],
  });
}

/** The id of the order that a link opens, if it has not ended. */
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

/** Forgets the links that ended before a moment. */
export async function deleteEndedLinks(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from return_link where expires_at < $1", values: [before] });
}
