import type { Queryable, Tx } from "#server/database/connection/connection.ts";

export function findVariantOnSale(
  on: Queryable,
  productId: string,
  size: string,
): Promise<{ id: string } | undefined> {
  return on.first({
    name: "find_variant_on_sale",
    text: `select v.id from product_variant v join product p on p.id = v.product_id
      where v.product_id = $1 and v.size = $2 and p.archived_at is null`,
    values: [productId, size],
  });
}

interface NewStockAlert {
  readonly id: string;
  readonly variantId: string;
  readonly email: string;
  readonly token: string;
  readonly at: Date;
  readonly maxPerEmail: number;
}

/** Once per size and address; beyond the bound of an address nothing is stored. */
export async function insertStockAlert(tx: Tx, alert: NewStockAlert): Promise<void> {
  await tx.rows({
    name: "insert_stock_alert",
    text: `insert into stock_alert (id, variant_id, email, stop_token, requested_at)
      select $1, $2, $3, $4, $5
      where (select count(*) from stock_alert where email = $3 and sent_at is null) < $6
      on conflict (variant_id, email) where sent_at is null do nothing`,
    values: [alert.id, alert.variantId, alert.email, alert.token, alert.at, alert.maxPerEmail],
  });
}

export interface DueStockAlert {
  readonly id: string;
  readonly email: string;
  readonly stopToken: string;
  readonly productId: string;
  readonly name: string;
  readonly size: string;
}

/**
 * In the order they were requested, as many as are in stock. An email sent lately counts as one of
 * them, so that nobody is called to a size that is gone.
 */
export function lockDueStockAlerts(
  tx: Tx,
  { sentAfter, limit }: { readonly sentAfter: Date; readonly limit: number },
): Promise<DueStockAlert[]> {
  return tx.rows<DueStockAlert>({
    text: `with waiting as (
        select a.id, a.variant_id,
          row_number() over (partition by a.variant_id order by a.requested_at, a.id) as place
        from stock_alert a where a.sent_at is null
      ), due as (
        select waiting.id, v.product_id, v.size, p.name
        from waiting join product_variant v on v.id = waiting.variant_id
          join product p on p.id = v.product_id and p.archived_at is null
        where waiting.place <= v.stock - (select count(*) from stock_alert sent
          where sent.variant_id = v.id and sent.sent_at > $1)
      )
      select a.id, a.email, a.stop_token, due.product_id, due.name, due.size
      from stock_alert a join due on due.id = a.id
      where a.sent_at is null
      order by a.requested_at, a.id limit $2 for update of a skip locked`,
    values: [sentAfter, limit],
  });
}

export async function markStockAlertsSent(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.rows({
    text: "update stock_alert set sent_at = $2 where id = any($1::text[])",
    values: [ids, at],
  });
}

/** All of the address; undefined for an unknown token. */
export async function deleteStockAlertsByToken(tx: Tx, token: string): Promise<string | undefined> {
  const row = await tx.first<{ email: string }>({
    text: "select email from stock_alert where stop_token = $1",
    values: [token],
  });
  if (row) {
    await tx.rows({
      text: "delete from stock_alert where email = $1 and sent_at is null",
      values: [row.email],
    });
  }
  return row?.email;
}

export async function deleteStockAlertsOf(on: Queryable, email: string): Promise<void> {
  await on.rows({ text: "delete from stock_alert where email = $1", values: [email] });
}

export function listStockAlertsOf(
  on: Queryable,
  email: string,
): Promise<{ name: string; size: string; requestedAt: Date }[]> {
  return on.rows({
    text: `select p.name, v.size, a.requested_at from stock_alert a
      join product_variant v on v.id = a.variant_id join product p on p.id = v.product_id
      where a.email = $1 order by a.requested_at, a.id`,
    values: [email],
  });
}

export async function deleteOldStockAlerts(on: Queryable, before: Date): Promise<void> {
  await on.rows({ text: "delete from stock_alert where requested_at < $1", values: [before] });
}
