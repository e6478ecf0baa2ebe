import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export async function updateHold(tx: Tx, orderId: string, until: Date | null): Promise<void> {
  await tx.rows({
    text: "update shop_order set reserved_until = $2 where id = $1 and status = 'PENDING_PAYMENT'",
    values: [orderId, until],
  });
}

export async function updatePayToken(
  tx: Tx,
  orderId: string,
  tokenHash: string | null,
): Promise<void> {
  await tx.rows({
    text: "update shop_order set pay_token_hash = $2 where id = $1",
    values: [orderId, tokenHash],
  });
}

export async function insertOrderLookup(
  tx: Tx,
  lookup: { readonly tokenHash: string; readonly orderId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: "insert into order_lookup (token_hash, order_id, expires_at) values ($1, $2, $3)",
    values: [lookup.tokenHash, lookup.orderId, lookup.expiresAt],
  });
}

/** `link` can be forwarded; `look_up` comes from someone who can read the order. */
export type PayTokenSource = "link" | "look_up";

export async function findPayToken(
  db: Queryable,
  orderId: string,
  tokenHash: string,
  now: Date,
): Promise<PayTokenSource | undefined> {
  const row = await db.first<{ source: PayTokenSource }>({
    name: "find_pay_token",
    text: `select 'link' as source from shop_order where id = $1 and pay_token_hash = $2
      union all
      select 'look_up' from order_lookup where order_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [orderId, tokenHash, now],
  });
  return row?.source;
}

export async function deleteExpiredLookups(db: Queryable, before: Date): Promise<void> {
  await db.rows({ text: "delete from order_lookup where expires_at < $1", values: [before] });
}
