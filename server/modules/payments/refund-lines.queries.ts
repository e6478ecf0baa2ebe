import type { ItemDisposition } from "#contract/api/payments/refunds.ts";
import { type Kobo, kobo, sumKobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";

/** Split lines have quantity 0 in later parts. */
export interface RefundLineRecord {
  readonly refundId: string;
  readonly position: number;
  readonly quantity: number;
  readonly amountKobo: Kobo;
  readonly disposition: ItemDisposition;
  /** Restocked or inspected; nothing more is expected. */
  readonly isBack: boolean;
}

export async function insertRefundLines(
  tx: Tx,
  { id, orderId, at }: { readonly id: string; readonly orderId: string; readonly at: Date },
  lines: readonly (Omit<RefundLineRecord, "refundId" | "isBack"> & { readonly isBack?: boolean })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.rows({
    text: `insert into payment_refund_line (refund_id, order_id, position, quantity, amount_kobo, disposition, restock, received_back_at)
      select $1, $2, position, quantity, amount_kobo, disposition, disposition = 'stock', case when is_back then $8::timestamptz end
      from unnest($3::integer[], $4::integer[], $5::bigint[], $6::text[], $7::boolean[])
        as line (position, quantity, amount_kobo, disposition, is_back)`,
    values: [
      id,
      orderId,
      lines.map(({ position }) => position),
      lines.map(({ quantity }) => quantity),
      lines.map(({ amountKobo }) => amountKobo),
      lines.map(({ disposition }) => disposition),
      lines.map(({ isBack = false }) => isBack),
      at,
    ],
  });
}

export function listRefundLines(
  on: Queryable,
  refundIds: readonly string[],
): Promise<RefundLineRecord[]> {
  return on.rows<RefundLineRecord>({
    text: `select refund_id, position, quantity, amount_kobo, disposition, received_back_at is not null as is_back
      from payment_refund_line where refund_id = any($1) order by position`,
    values: [refundIds],
  });
}

export function markLinesRestocked(
  tx: Tx,
  refundId: string,
  at: Date,
): Promise<{ position: number; quantity: number }[]> {
  return tx.rows({
    text: `update payment_refund_line set received_back_at = $2, sellable = quantity
      where refund_id = $1 and disposition = 'stock' and received_back_at is null and quantity > 0
      returning position, quantity`,
    values: [refundId, at],
  });
}

export async function hasRefundLines(on: Queryable, orderId: string): Promise<boolean> {
  const line = await on.first({
    text: "select position from payment_refund_line where order_id = $1 limit 1",
    values: [orderId],
  });
  return line !== undefined;
}

export interface ExpectedLine {
  readonly refundId: string;
  readonly orderId: string;
  readonly position: number;
  readonly quantity: number;
  readonly requestedAt: Date;
}

const isExpected = "l.disposition = 'arrival' and l.received_back_at is null and l.quantity > 0";

export function listExpectedLines(on: Queryable, limit: number): Promise<ExpectedLine[]> {
  return on.rows<ExpectedLine>({
    text: `select l.refund_id, l.order_id, l.position, l.quantity, r.requested_at
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where ${isExpected} and r.status <> 'failed'
      order by r.requested_at, l.refund_id, l.position limit $1`,
    values: [limit],
  });
}

export async function countExpectedLines(
  on: Queryable,
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(r.requested_at) as oldest_at
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where ${isExpected} and r.status <> 'failed' and r.requested_at < $1`,
    values: [before],
  });
  return row ?? { count: 0, oldestAt: null };
}

export interface ReceivedQuantities {
  readonly sellable: number;
  readonly damaged: number;
  readonly lost: number;
}

export async function receiveExpectedLine(
  tx: Tx,
  { refundId, position }: Pick<ExpectedLine, "refundId" | "position">,
  { sellable, damaged, lost }: ReceivedQuantities,
  at: Date,
): Promise<boolean> {
  const row = await tx.first({
    text: `update payment_refund_line l set received_back_at = $3, sellable = $4, damaged = $5, lost = $6
      where l.refund_id = $1 and l.position = $2 and ${isExpected} returning position`,
    values: [refundId, position, at, sellable, damaged, lost],
  });
  return row !== undefined;
}

/** An item belongs to a completed part, else to one that did not fail, since its money may still go. */
export async function moveLineQuantities(tx: Tx, from: string, to: string): Promise<void> {
  await tx.rows({
    text: `with moved as (
        update payment_refund_line l set quantity = f.quantity, disposition = f.disposition, restock = f.restock,
          received_back_at = f.received_back_at, sellable = f.sellable, damaged = f.damaged, lost = f.lost
        from payment_refund_line f
        where f.refund_id = $1 and f.quantity > 0 and l.refund_id = $2 and l.position = f.position
        returning l.position
      )
      update payment_refund_line f set quantity = 0, sellable = 0, damaged = 0, lost = 0
      from moved where f.refund_id = $1 and f.position = moved.position`,
    values: [from, to],
  });
}

/** So that received items count once. */
export async function moveReceivedQuantities(tx: Tx, from: string, to: string): Promise<void> {
  await tx.rows({
    text: `with passed_on as (
        update payment_refund_line l set sellable = f.sellable, damaged = f.damaged, lost = f.lost
        from payment_refund_line f
        where f.refund_id = $1 and l.refund_id = $2 and l.position = f.position
          and l.quantity > 0 and f.sellable + f.damaged + f.lost > 0
        returning l.position
      )
      update payment_refund_line f set sellable = 0, damaged = 0, lost = 0
      from passed_on where f.refund_id = $1 and f.position = passed_on.position`,
    values: [from, to],
  });
}

export interface UnreturnableUnits {
  readonly quantity: number;
  readonly leftWithBuyer: number;
}

/** By position: refunded, or received with a refund that then failed; without returns. */
export async function countUnreturnableUnits(
  on: Queryable,
  orderId: string,
): Promise<ReadonlyMap<number, UnreturnableUnits>> {
  const rows = await on.rows<UnreturnableUnits & { readonly position: number }>({
    name: "count_unreturnable_units",
    text: `select position, refunded + greatest(0, back - left_there) as quantity,
        greatest(0, left_there - back) as left_with_buyer
      from (select l.position,
          coalesce(sum(l.quantity) filter (where r.status <> 'failed'), 0)::integer as refunded,
          coalesce(sum(l.sellable + l.damaged) filter (where r.status = 'failed'), 0)::integer as back,
          coalesce(sum(l.quantity) filter (where r.status <> 'failed' and l.disposition = 'buyer'), 0)::integer as left_there
        from payment_refund_line l join payment_refund r on r.id = l.refund_id
        where l.order_id = $1 and r.return_id is null group by l.position) as line`,
    values: [orderId],
  });
  return new Map(rows.map((row) => [row.position, row]));
}

export async function countRefundedUnits(
  on: Queryable,
  delivered: readonly { readonly orderId: string; readonly deliveredAt: Date }[],
): Promise<{ readonly returnedUnits: number; readonly unsentUnits: number }> {
  const counted = await on.first<{ returnedUnits: number; unsentUnits: number }>({
    text: `select
        coalesce(sum(case l.disposition when 'damaged' then l.quantity else l.sellable + l.damaged end)
          filter (where r.requested_at >= d.at), 0)::integer as returned_units,
        coalesce(sum(l.quantity) filter (where r.requested_at < d.at and l.disposition <> 'buyer'), 0)::integer as unsent_units
      from unnest($1::text[], $2::timestamptz[]) as d (order_id, at)
      join payment_refund r on r.order_id = d.order_id and r.return_id is null and r.status <> 'failed'
      join payment_refund_line l on l.refund_id = r.id`,
    values: [
      delivered.map(({ orderId }) => orderId),
      delivered.map(({ deliveredAt }) => deliveredAt),
    ],
  });
  return counted ?? { returnedUnits: 0, unsentUnits: 0 };
}

export interface RefundedLineTotals {
  readonly quantity: number;
  readonly amountKobo: Kobo;
}

/** By order and position, without failed refunds. */
export async function sumRefundedLines(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, RefundedLineTotals>>> {
  const rows = await on.rows<RefundedLineTotals & { orderId: string; position: number }>({
    name: "sum_refunded_lines",
    text: `select l.order_id, l.position, sum(l.quantity)::integer as quantity,
        sum(l.amount_kobo)::bigint as amount_kobo
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where l.order_id = any($1) and r.status <> 'failed'
      group by l.order_id, l.position`,
    values: [orderIds],
  });
  const orders = new Map<string, Map<number, RefundedLineTotals>>();
  for (const { orderId, position, ...line } of rows) {
    const lines = orders.get(orderId) ?? new Map<number, RefundedLineTotals>();
    orders.set(orderId, lines.set(position, line));
  }
  return orders;
}

export interface RefundedTotals {
  readonly lines: ReadonlyMap<number, RefundedLineTotals>;
  readonly itemsKobo: Kobo;
  readonly shippingKobo: Kobo;
}

export async function sumRefundedTotals(on: Queryable, orderId: string): Promise<RefundedTotals> {
  const lines = (await sumRefundedLines(on, [orderId])).get(orderId) ?? new Map();
  const shipping = await on.first<{ kobo: Kobo }>({
    text: `select coalesce(sum(shipping_kobo), 0)::bigint as kobo from payment_refund
      where order_id = $1 and status <> 'failed'`,
    values: [orderId],
  });
  return {
    lines,
    itemsKobo: sumKobo([...lines.values()].map(({ amountKobo }) => amountKobo)),
    shippingKobo: shipping?.kobo ?? kobo(0),
  };
}

/** Refunds without items or shipping, before a time; without failed and reversed ones. */
export async function sumAmountRefunds(
  on: Queryable,
  orderId: string,
  before: Date,
): Promise<Kobo> {
  const row = await on.first<{ kobo: Kobo }>({
    text: `select coalesce(sum(r.amount_kobo - r.shipping_kobo - l.kobo), 0)::bigint as kobo
      from payment_refund r, lateral (
        select coalesce(sum(amount_kobo), 0) as kobo from payment_refund_line where refund_id = r.id
      ) l
      where r.order_id = $1 and r.requested_at < $2 and r.status <> 'failed'
        and coalesce(r.how, '') not in ('reversed', 'not_received')`,
    values: [orderId, before],
  });
  return row?.kobo ?? (0 as Kobo);
}
