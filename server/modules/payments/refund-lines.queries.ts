import type { PieceFate } from "#contract/api/staff-refunds.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** Pieces of an order's line that a refund is for; a part that goes on with a line names none. */
export interface RefundLineRecord {
  readonly refundId: string;
  readonly position: number;
  readonly quantity: number;
  readonly amountKobo: Kobo;
  readonly fate: PieceFate;
}

/** Writes the lines of one part of a refund. */
export async function insertRefundLines(
  tx: Tx,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  lines: readonly Omit<RefundLineRecord, "refundId">[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.rows({
    text: `insert into payment_refund_line (refund_id, order_id, position, quantity, amount_kobo, fate, restock)
      select $1, $2, position, quantity, amount_kobo, fate, fate = 'stock'
      from unnest($3::integer[], $4::integer[], $5::bigint[], $6::text[])
        as line (position, quantity, amount_kobo, fate)`,
    values: [
      id,
      orderId,
      lines.map(({ position }) => position),
      lines.map(({ quantity }) => quantity),
      lines.map(({ amountKobo }) => amountKobo),
      lines.map(({ fate }) => fate),
    ],
  });
}

/** The lines of these refunds, in the order of the order's lines. */
export function listRefundLines(
  on: Queryable,
  refundIds: readonly string[],
): Promise<RefundLineRecord[]> {
  return on.rows<RefundLineRecord>({
    text: `select refund_id, position, quantity, amount_kobo, fate
      from payment_refund_line where refund_id = any($1) order by position`,
    values: [refundIds],
  });
}

/** What went back of an order for pieces and for shipping, or may have. */
export interface ReturnedGoods {
  readonly pieces: ReadonlyMap<number, number>;
  readonly goodsKobo: Kobo;
  readonly shippingKobo: Kobo;
}

/** Sums up every refund of an order that did not fail: pieces by line, and money. */
export async function sumReturnedGoods(on: Queryable, orderId: string): Promise<ReturnedGoods> {
  const lines = await on.rows<{ position: number; pieces: number; kobo: Kobo }>({
    text: `select l.position, sum(l.quantity)::integer as pieces, sum(l.amount_kobo)::bigint as kobo
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where l.order_id = $1 and r.status <> 'failed' group by l.position`,
    values: [orderId],
  });
  const shipping = await on.first<{ kobo: Kobo }>({
    text: `select coalesce(sum(shipping_kobo), 0)::bigint as kobo from payment_refund
      where order_id = $1 and status <> 'failed'`,
    values: [orderId],
  });
  return {
    pieces: new Map(lines.map(({ position, pieces }) => [position, pieces])),
    goodsKobo: lines.reduce((sum, { kobo }) => (sum + kobo) as Kobo, 0 as Kobo),
    shippingKobo: shipping?.kobo ?? (0 as Kobo),
  };
}
