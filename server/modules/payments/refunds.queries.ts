import type { WentBack } from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { RefundStatus } from "./refund-rules.ts";

/** Money returned, or meant to be. */
export interface PaymentRefund {
  readonly id: string;
  /** The capture it is taken from. */
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: Kobo;
  readonly reason: string;
  /** The return it is for; null where staff refund by themselves. */
  readonly returnId: string | null;
  readonly status: RefundStatus;
  /** How it went; null where it did not, or by a release that did not keep it. */
  readonly how: WentBack | null;
  /** Of the amount, for shipping. */
  readonly shippingKobo: Kobo;
  /** To the buyer, in the mail about it. */
  readonly words: string;
  /** The sender's key, and which part of the request this is. */
  readonly requestKey: string;
  readonly part: number;
  /** The provider's own reference of the refund, once it gave one. */
  readonly providerRefundReference: string | null;
  /** What the provider said last, or what a person found. */
  readonly note: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
}

const columns = `id, reference, order_id, amount_kobo, shipping_kobo, words, reason, return_id, status, how, request_key, part,
  provider_refund_reference, note, requested_by, requested_at, sent_at, settled_at`;

/**
 * Writes a refund down that is to be sent.
 * @throws a fault of the database when its key and part are taken, or it would return more than its payment brought
 */
export async function insertRefund(
  tx: Tx,
  refund: Omit<
    PaymentRefund,
    "how" | "providerRefundReference" | "note" | "sentAt" | "settledAt"
  > & {
    readonly status: "requested" | "to_send";
    /** Null where staff send it themselves. */
    readonly nextCheckAt: Date | null;
  },
): Promise<void> {
  await tx.rows({
    text: `insert into payment_refund
      (id, reference, order_id, amount_kobo, reason, status, request_key, part, requested_by,
        requested_at, next_check_at, shipping_kobo, words, return_id)
      values ($1, $2, $3, $4, $5, $14, $6, $7, $8, $9, $10, $11, $12, $13)`,
    values: [
      refund.id,
      refund.reference,
      refund.orderId,
      refund.amountKobo,
      refund.reason,
      refund.requestKey,
      refund.part,
      refund.requestedBy,
      refund.requestedAt,
      refund.nextCheckAt,
      refund.shippingKobo,
      refund.words,
      refund.returnId,
      refund.status,
    ],
  });
}

/**
 * Claims a refund for sending: only one caller ever gets it, whatever else is under way.
 * @returns undefined when it was claimed or settled before
 */
export function claimSending(
  on: Queryable,
  id: string,
  { now, lostAt }: { readonly now: Date; readonly lostAt: Date },
): Promise<PaymentRefund | undefined> {
  return on.first<PaymentRefund>({
    text: `update payment_refund set status = 'sending', sent_at = $2, next_check_at = $3
      where id = $1 and status = 'requested' returning ${columns}`,
    values: [id, now, lostAt],
  });
}

/** Takes the refunds that are due. Other processes skip them until `heldUntil`. */
export function claimDueRefunds(
  on: Queryable,
  options: { readonly now: Date; readonly heldUntil: Date; readonly limit: number },
): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `update payment_refund set next_check_at = $2
      where id in (
        select id from payment_refund where next_check_at <= $1
        order by next_check_at limit $3 for update skip locked
      ) returning ${columns}`,
    values: [options.now, options.heldUntil, options.limit],
  });
}

/** How a refund stands from now on. */
export interface RefundChange {
  readonly status: Exclude<RefundStatus, "requested" | "sending" | "to_send">;
  /** How it went, once it did. */
  readonly how: WentBack | null;
  readonly providerRefundReference: string | null;
  readonly note: string;
  /** Null when it is settled, or a person must look. */
  readonly nextCheckAt: Date | null;
  readonly now: Date;
}

/**
 * Changes a refund that is not settled yet; what is done or failed stays so.
 * @param from the statuses it may have now
 * @returns undefined when it is settled, or no longer in that status
 */
export function changeRefund(
  tx: Tx,
  id: string,
  change: RefundChange,
  from: readonly RefundStatus[],
): Promise<PaymentRefund | undefined> {
  return tx.first<PaymentRefund>({
    text: `update payment_refund set status = $2, note = $4, next_check_at = $5, how = $8,
        provider_refund_reference = coalesce($3, provider_refund_reference),
        settled_at = case when $2 in ('done', 'failed') then $6::timestamptz end
      where id = $1 and status = any($7)
        and status in ('requested', 'sending', 'to_send', 'unknown')
      returning ${columns}`,
    values: [
      id,
      change.status,
      change.providerRefundReference,
      change.note,
      change.nextCheckAt,
      change.now,
      from,
      change.how,
    ],
  });
}

/** The refund with this id, if there is one. */
export function findRefund(on: Queryable, id: string): Promise<PaymentRefund | undefined> {
  return on.first<PaymentRefund>({
    text: `select ${columns} from payment_refund where id = $1`,
    values: [id],
  });
}

/** The refunds that a key made, part by part; none when it was never used. */
export function listRefundsOfKey(on: Queryable, requestKey: string): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `select ${columns} from payment_refund where request_key = $1 order by part`,
    values: [requestKey],
  });
}

/** The refunds of an order, oldest first. */
export function listRefunds(on: Queryable, orderId: string): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    name: "list_refunds",
    text: `select ${columns} from payment_refund where order_id = $1
      order by requested_at, request_key, part`,
    values: [orderId],
  });
}

/** Those of these orders of which money is on its way back, or may be. */
export async function listOrdersWithRefundsUnderWay(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ orderId: string }>({
    text: `select distinct order_id from payment_refund
      where order_id = any($1::text[])
        and status in ('requested', 'sending', 'to_send', 'unknown')`,
    values: [orderIds],
  });
  return new Set(rows.map(({ orderId }) => orderId));
}

/** Whether money of an order is on its way back, or may be. */
export async function hasRefundUnderWay(on: Queryable, orderId: string): Promise<boolean> {
  return (await listOrdersWithRefundsUnderWay(on, [orderId])).has(orderId);
}

/** What became of the money of each of these returns, in kobo; none for one that no refund names. */
export async function sumRefundsOfReturns(
  on: Queryable,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly goneKobo: Kobo; readonly underWayKobo: Kobo }>> {
  const rows = await on.rows<{ returnId: string; goneKobo: Kobo; underWayKobo: Kobo }>({
    text: `select return_id,
        coalesce(sum(amount_kobo) filter (where status = 'done'), 0)::bigint as gone_kobo,
        coalesce(sum(amount_kobo) filter (where status not in ('done', 'failed')), 0)::bigint as under_way_kobo
      from payment_refund where return_id = any($1::text[]) group by return_id`,
    values: [returnIds],
  });
  return new Map(rows.map((row) => [row.returnId, row]));
}

/** Of each order, how many pieces of its lines money went back for or is on its way, by position. */
export async function countRefundedPieces(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const rows = await on.rows<{ orderId: string; position: number; pieces: number }>({
    name: "count_refunded_pieces",
    text: `select l.order_id, l.position, sum(l.quantity)::integer as pieces
      from payment_refund_line l join payment_refund r on r.id = l.refund_id
      where l.order_id = any($1) and r.status <> 'failed'
      group by l.order_id, l.position`,
    values: [orderIds],
  });
  const counted = new Map<string, Map<number, number>>();
  for (const { orderId, position, pieces } of rows) {
    const lines = counted.get(orderId) ?? new Map<number, number>();
    counted.set(orderId, lines.set(position, pieces));
  }
  return counted;
}
