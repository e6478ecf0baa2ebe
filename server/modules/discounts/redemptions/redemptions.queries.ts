import type { Kobo } from "#contract/money/kobo.ts";
import type { Tx } from "#server/database/connection/connection.ts";

export async function insertRedemption(
  tx: Tx,
  redemption: {
    orderId: string;
    discountId: string;
    email: string;
    userId: string | undefined;
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

export async function linkRedemption(tx: Tx, orderId: string, userId: string): Promise<void> {
  await tx.rows({
    text: `update discount_redemption set user_id = $2
      where order_id = $1 and user_id is null`,
    values: [orderId, userId],
  });
}

export async function updateRedeemedAmount(
  tx: Tx,
  orderId: string,
  amountKobo: Kobo,
): Promise<void> {
  await tx.rows({
    text: "update discount_redemption set amount_kobo = $2 where order_id = $1",
    values: [orderId, amountKobo],
  });
}

export async function markReleased(tx: Tx, orderId: string, at: Date): Promise<void> {
  await tx.rows({
    text: `update discount_redemption set released_at = $2
      where order_id = $1 and released_at is null`,
    values: [orderId, at],
  });
}

export async function markRenewed(tx: Tx, orderId: string): Promise<void> {
  await tx.rows({
    text: "update discount_redemption set released_at = null where order_id = $1",
    values: [orderId],
  });
}

export function findRedemption(
  tx: Tx,
  orderId: string,
): Promise<{ readonly discountId: string; readonly code: string } | undefined> {
  return tx.first({
    text: `select d.id as discount_id, coalesce(r.code, d.code) as code
      from discount_redemption r join discount d on d.id = r.discount_id where r.order_id = $1`,
    values: [orderId],
  });
}

/** Of the discount, of its code or of the customer's limit. */
export async function isUsedUpExcludingOrder(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx.first<{ isUsedUp: boolean }>({
    text: `with own as (
        select r.*, case when r.code is null then d.usage_limit else 1 end as in_all,
          case when d.first_purchase_only then 1 else d.usage_limit_per_buyer end as of_buyer
        from discount_redemption r join discount d on d.id = r.discount_id where r.order_id = $1
      ), others as (
        select (own.code is null or r.code = own.code) as is_of_code,
          coalesce(r.user_id = own.user_id, false) or r.email = own.email as is_of_buyer
        from own join discount_redemption r
          on r.discount_id = own.discount_id and r.order_id <> own.order_id and r.released_at is null
      )
      select coalesce((select count(*) from others where is_of_code) >= in_all, false)
        or coalesce((select count(*) from others where is_of_buyer) >= of_buyer, false) as is_used_up
      from own`,
    values: [orderId],
  });
  return row?.isUsedUp ?? false;
}

/** Also ends the customer's personal codes. */
export async function anonymizeRedeemer(
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

export async function deleteRedemptionsOfOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<void> {
  await tx.rows({
    text: "delete from discount_redemption where order_id = any($1::text[])",
    values: [orderIds],
  });
}
