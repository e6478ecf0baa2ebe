import type { Queryable, Tx } from "#server/database/connection.ts";

/** Keeps what an unpaid order holds until a moment. */
export async function updateHold(tx: Tx, orderId: string, until: Date): Promise<void> {
  await tx.rows({
    text: "update shop_order set hold_expires_at = $2 where id = $1 and status = 'PENDING_PAYMENT'",
    values: [orderId, until],
  });
}

/** Puts the token of an order's pay link in the place of an earlier one. */
export async function updatePayToken(tx: Tx, orderId: string, tokenHash: string): Promise<void> {
  await tx.rows({
    text: "update shop_order set pay_token_hash = $2 where id = $1",
    values: [orderId, tokenHash],
  });
}

/** Whether this is the token of the order's pay link. */
export async function hasPayToken(
  on: Queryable,
  orderId: string,
  tokenHash: string,
): Promise<boolean> {
  const row = await on.first({
    name: "has_pay_token",
    text: "select from shop_order where id = $1 and pay_token_hash = $2",
    values: [orderId, tokenHash],
  });
  return row !== undefined;
}
