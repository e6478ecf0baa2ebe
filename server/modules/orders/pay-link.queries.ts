import type { Queryable, Tx } from "#server/database/connection.ts";

/** Keeps what an unpaid order holds until a moment. */
export async function updateHold(tx: Tx, orderId: string, until: Date | null): Promise<void> {
  await tx.rows({
    text: "update shop_order set hold_expires_at = $2 where id = $1 and status = 'PENDING_PAYMENT'",
    values: [orderId, until],
  });
}

/** Puts the token of an order's pay link in the place of an earlier one; null ends that. */
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

/** Keeps a token of somebody who looked an order up, beside those of others. */
export async function insertLookUp(
  tx: Tx,
  lookUp: { readonly tokenHash: string; readonly orderId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx.rows({
    text: "insert into order_look_up (token_hash, order_id, expires_at) values ($1, $2, $3)",
    values: [lookUp.tokenHash, lookUp.orderId, lookUp.expiresAt],
  });
}

/** What a token that pays came of: a mailed link, which may be handed on, or a look-up by who may read the whole order. */
export type PayTokenOf = "link" | "look_up";

/** What this token of the order came of, if it is one. */
export async function findPayToken(
  on: Queryable,
  orderId: string,
  tokenHash: string,
  now: Date,
): Promise<PayTokenOf | undefined> {
  const row = await on.first<{ cameOf: PayTokenOf }>({
    name: "find_pay_token",
    text: `select 'link' as came_of from shop_order where id = $1 and pay_token_hash = $2
      union all
      select 'look_up' from order_look_up where order_id = $1 and token_hash = $2 and expires_at > $3`,
    values: [orderId, tokenHash, now],
  });
  return row?.cameOf;
}

/** Forgets the look-ups that ended before a moment. */
export async function deleteEndedLookUps(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from order_look_up where expires_at < $1", values: [before] });
}
