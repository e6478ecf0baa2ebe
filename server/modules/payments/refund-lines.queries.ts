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
  /** Nothing is waited for: they were counted in, or looked at when they came. */
  readonly isBack: boolean;
}

/** Writes the lines of one part of a refund. */
export async function insertRefundLines(
  tx: Tx,
  { id, orderId, at }: { readonly id: string; readonly orderId: string; readonly at: Date },
  lines: readonly (Omit<RefundLineRecord, "refundId" | "isBack"> & { readonly isBack?: boolean })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.rows({
    text: `insert into payment_refund_line (refund_id, order_id, position, quantity, amount_kobo, fate, restock, back_at)
      select $1, $2, position, quantity, amount_kobo, fate, fate = 'stock', case when is_back then $8::timestamptz end
      from unnest($3::integer[], $4::integer[], $5::bigint[], $6::text[], $7::boolean[])
        as line (position, quantity, amount_kobo, fate, is_back)`,
    values: [
      id,
      orderId,
      lines.map(({ position }) => position),
      lines.map(({ quantity }) => quantity),
      lines.map(({ amountKobo }) => amountKobo),
      lines.map(({ fate }) => fate),
      lines.map(({ isBack = false }) => isBack),
      at,
    ],
  });
}

/** The lines of these refunds, in the order of the order's lines. */
export function listRefundLines(
  on: Queryable,
  refundIds: readonly string[],
): Promise<RefundLineRecord[]> {
  return on.rows<RefundLineRecord>({
    text: `select refund_id, position, quantity, amount_kobo, fate, back_at is not null as is_back
      from payment_refund_line where refund_id = any($1) order by position`,
    values: [refundIds],
  });
}

/** Marks the pieces of a refund that go back on sale with it as counted in; none that were before. */
export function takeLinesForStock(
  tx: Tx,
  refundId: string,
  at: Date,
): Promise<{ position: number; quantity: number }[]> {
  return tx.rows({
    text: `update payment_refund_line set back_at = $2, as_new = quantity
      where refund_id = $1 and fate = 'stock' and back_at is null and quantity > 0
      returning position, quantity`,
    values: [refundId, at],
  });
}

/** Pieces of a refund whose money went, or may have, and which are waited for. */
export interface ComingLine {
  readonly refundId: string;
  readonly orderId: string;
  readonly position: number;
  readonly quantity: number;
  readonly requestedAt: Date;
}

const isComing = "l.fate = 'arrival' and l.back_at is null and l.quantity > 0";

/** Pieces that are waited for, those that wait longest first. */
export function listComingLines(on: Queryable, limit: number): Promise<ComingLine[]> {
  return on.rows<ComingLine>({
    text: `select l.refund_id, l.order_id, l.position, l.quantity, r.requested_at
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where ${isComing} and r.status <> 'failed'
      order by r.requested_at, l.refund_id, l.position limit $1`,
    values: [limit],
  });
}

/** How many lines of refunds are waited for since before a moment, and since when the oldest. */
export async function countComingLines(
  on: Queryable,
  before: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(r.requested_at) as oldest_at
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where ${isComing} and r.status <> 'failed' and r.requested_at < $1`,
    values: [before],
  });
  return row ?? { count: 0, oldestAt: null };
}

/** What came of some pieces: counted into stock, damaged, never come. */
export interface PiecesCame {
  readonly asNew: number;
  readonly toMend: number;
  readonly lost: number;
}

/** Writes down what came of the pieces of a line. @returns false when they are not waited for */
export async function settleComingLine(
  tx: Tx,
  { refundId, position }: Pick<ComingLine, "refundId" | "position">,
  { asNew, toMend, lost }: PiecesCame,
  at: Date,
): Promise<boolean> {
  const row = await tx.first({
    text: `update payment_refund_line l set back_at = $3, as_new = $4, to_mend = $5, lost = $6
      where l.refund_id = $1 and l.position = $2 and ${isComing} returning position`,
    values: [refundId, position, at, asNew, toMend, lost],
  });
  return row !== undefined;
}

/** Leaves what came of the pieces of a refund to the one that is made in its place, so that they count once. */
export async function passOnPieces(tx: Tx, from: string, to: string): Promise<void> {
  await tx.rows({
    text: `with passed_on as (
        update payment_refund_line l set as_new = f.as_new, to_mend = f.to_mend, lost = f.lost
        from payment_refund_line f
        where f.refund_id = $1 and l.refund_id = $2 and l.position = f.position
      )
      update payment_refund_line set as_new = 0, to_mend = 0, lost = 0 where refund_id = $1`,
    values: [from, to],
  });
}

/** Pieces of a line that are their buyer's no more. */
export interface GonePieces {
  readonly pieces: number;
  /** Of them, such whose money left a piece with the buyer, and which is for none that a failed refund brought back. */
  readonly leftWithBuyer: number;
}

/**
 * How many pieces of each line of an order are its buyer's no more, by position, apart from its returns: their money
 * went back or is on its way, or they came back with a refund that then failed. Money that left a piece with the buyer
 * is first of all for such a one: it is in the store, and another one is the buyer's.
 */
export async function countGonePieces(
  on: Queryable,
  orderId: string,
): Promise<ReadonlyMap<number, GonePieces>> {
  const rows = await on.rows<GonePieces & { readonly position: number }>({
    name: "count_gone_pieces",
    text: `select position, refunded + greatest(0, back - left_there) as pieces,
        greatest(0, left_there - back) as left_with_buyer
      from (select l.position,
          coalesce(sum(l.quantity) filter (where r.status <> 'failed'), 0)::integer as refunded,
          coalesce(sum(l.as_new + l.to_mend) filter (where r.status = 'failed'), 0)::integer as back,
          coalesce(sum(l.quantity) filter (where r.status <> 'failed' and l.fate = 'buyer'), 0)::integer as left_there
        from payment_refund_line l join payment_refund r on r.id = l.refund_id
        where l.order_id = $1 and r.return_id is null group by l.position) as line`,
    values: [orderId],
  });
  return new Map(rows.map((row) => [row.position, row]));
}

/**
 * How many pieces of delivered orders came back to be refunded, apart from their returns; and how many were refunded
 * before, and never reached the buyer.
 */
export async function countPiecesBack(
  on: Queryable,
  delivered: readonly { readonly orderId: string; readonly deliveredAt: Date }[],
): Promise<{ readonly cameBack: number; readonly neverSent: number }> {
  const counted = await on.first<{ cameBack: number; neverSent: number }>({
    text: `select
        coalesce(sum(case l.fate when 'damaged' then l.quantity else l.as_new + l.to_mend end)
          filter (where r.requested_at >= d.at), 0)::integer as came_back,
        coalesce(sum(l.quantity) filter (where r.requested_at < d.at and l.fate <> 'buyer'), 0)::integer as never_sent
      from unnest($1::text[], $2::timestamptz[]) as d (order_id, at)
      join payment_refund r on r.order_id = d.order_id and r.return_id is null and r.status <> 'failed'
      join payment_refund_line l on l.refund_id = r.id`,
    values: [
      delivered.map(({ orderId }) => orderId),
      delivered.map(({ deliveredAt }) => deliveredAt),
    ],
  });
  return counted ?? { cameBack: 0, neverSent: 0 };
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

/**
 * Sums up what staff gave back of an order before a moment as mere amounts, for no pieces and no shipping: refunds that
 * did not fail, without what a bank took back.
 */
export async function sumAmountsReturned(
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
        and coalesce(r.how, '') not in ('taken_back', 'never_came')`,
    values: [orderId, before],
  });
  return row?.kobo ?? (0 as Kobo);
}
