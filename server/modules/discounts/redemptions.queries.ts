import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection.ts";

/** Records that an order uses a discount. */
export async function insertRedemption(
  tx: Tx,
  redemption: {
    orderId: string;
    discountId: string;
    email: string;
    userId: string | undefined;
    /** Of a batch, the code that is used up. */
    batchCode: string | null;
    amountKobo: Kobo;
    at: Date;
  },
): Promise<void> {
  await tx.rows({
    name: "insert_redemption",
    text: `insert into discount_redemption
      (order_id, discount_id, email, user_id, code, amount_kobo, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      redemption.orderId,
      redemption.discountId,
      redemption.email,
      redemption.userId ?? null,
      redemption.batchCode,
      redemption.amountKobo,
      redemption.at,
    ],
  });
}

/** Counts the use of an order that was a guest's as an account's; nothing happens when the order had none. */
export async function giveRedemption(tx: Tx, orderId: string, userId: string): Promise<void> {
  await tx.rows({
    text: `update discount_redemption set user_id = $2
      where order_id = $1 and user_id is null`,
    values: [orderId, userId],
  });
}

/** Gives the use of an order back; nothing happens when it had none or gave it back before. */
export async function markReleased(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update discount_redemption set released_at = $2
      where order_id = $1 and released_at is null`,
    values: [orderId, at],
  });
}

/** Counts the use of an order again. */
export async function markRenewed(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update discount_redemption set released_at = null where order_id = $1",
    values: [orderId],
  });
}

/** Takes somebody out of the uses of discounts, and ends the codes that were theirs alone. */
export async function forgetRedeemer(
  tx: Tx,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx.rows({
    text: "update discount set email = '', active = false where email = $1",
    values: [email],
  });
  await tx.rows({
    text: `update discount_redemption set email = '', user_id = null
      where email = $2 or user_id = $1`,
    values: [userId, email],
  });
}
