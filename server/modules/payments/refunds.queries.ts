import type { RefundMethod } from "#contract/api/payments/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { addToOrderTotals } from "#server/modules/orders/queries/index.ts";
import type { RefundStatus } from "./refund-rules.ts";

export interface PaymentRefund {
  readonly id: string;
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: Kobo;
  readonly reason: string;
  /** Null for refunds without a return. */
  readonly returnId: string | null;
  readonly status: RefundStatus;
  /** Null until the money left. */
  readonly how: RefundMethod | null;
  /** Shipping's share of the amount. */
  readonly shippingKobo: Kobo;
  readonly message: string;
  readonly requestKey: string;
  readonly part: number;
  /** The original request's key, for a part that is retried. */
  readonly operationKey: string;
  readonly providerRefundReference: string | null;
  readonly note: string;
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly sentAt: Date | null;
  readonly settledAt: Date | null;
}

const columns = `id, reference, order_id, amount_kobo, shipping_kobo, message, reason, return_id, status, how, request_key, part,
  coalesce(operation_key, request_key) as operation_key, provider_refund_reference, note, requested_by, requested_at, sent_at, settled_at`;

/** @throws a database error for a used key and part, or more than its payment holds */
export async function insertRefund(
  tx: Tx,
  refund: Omit<
    PaymentRefund,
    "how" | "providerRefundReference" | "note" | "sentAt" | "settledAt"
  > & {
    readonly status: "requested" | "to_send";
    readonly nextCheckAt: Date | null;
  },
): Promise<void> {
  await tx.rows({
    text: `with capture as (
        update payment_capture set refunding_kobo = refunding_kobo + $4 where reference = $2
      )
      insert into payment_refund
      (id, reference, order_id, amount_kobo, reason, status, request_key, part, requested_by,
        requested_at, next_check_at, shipping_kobo, message, return_id, operation_key)
      values ($1, $2, $3, $4, $5, $14, $6, $7, $8, $9, $10, $11, $12, $13, nullif($15, $6))`,
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
      refund.message,
      refund.returnId,
      refund.status,
      refund.operationKey,
    ],
  });
}

/** @returns undefined when another caller leased or settled it */
export function leaseForSending(
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

/** Others skip them until `leasedUntil`. */
export function leaseDueRefunds(
  on: Queryable,
  options: { readonly now: Date; readonly leasedUntil: Date; readonly limit: number },
): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `update payment_refund set next_check_at = $2
      where id in (
        select id from payment_refund where next_check_at <= $1
        order by next_check_at limit $3 for update skip locked
      ) returning ${columns}`,
    values: [options.now, options.leasedUntil, options.limit],
  });
}

export interface RefundChange {
  readonly status: Exclude<RefundStatus, "requested" | "sending" | "to_send">;
  readonly how: RefundMethod | null;
  readonly providerRefundReference: string | null;
  readonly note: string;
  readonly nextCheckAt: Date | null;
  readonly now: Date;
}

/** Lock the order and {@link lockRefund} first. */
export async function updateRefund(
  tx: Tx,
  id: string,
  change: RefundChange,
): Promise<PaymentRefund> {
  const refund = await tx.first<PaymentRefund>({
    text: `with refund as (
        update payment_refund set status = $2, note = $4, next_check_at = $5, how = $7,
          provider_refund_reference = coalesce($3, provider_refund_reference),
          settled_at = case when $2 in ('done', 'failed') then $6::timestamptz end
        where id = $1 and status not in ('done', 'failed')
        returning *
      ), capture as (
        update payment_capture c set refunding_kobo = c.refunding_kobo - refund.amount_kobo
        from refund where refund.status = 'failed' and c.reference = refund.reference
      ), totals as (
        ${addToOrderTotals(
          ["refunded_kobo", "reversed_kobo"],
          `select order_id, amount_kobo as refunded_kobo,
            case when how in ('reversed', 'not_received') then amount_kobo else 0 end as reversed_kobo
          from refund where status = 'done'`,
        )}
      )
      select ${columns} from refund`,
    values: [
      id,
      change.status,
      change.providerRefundReference,
      change.note,
      change.nextCheckAt,
      change.now,
      change.how,
    ],
  });
  if (!refund) throw new Error(`The refund ${id} is gone or settled`);
  return refund;
}

/** Accepted by the provider, which makes it later. Lock the order and {@link lockRefund} first. */
export async function markRefundBegun(
  tx: Tx,
  id: string,
  begun: {
    readonly providerRefundReference: string;
    readonly note: string;
    readonly nextCheckAt: Date;
  },
): Promise<void> {
  await tx.rows({
    text: `update payment_refund set provider_refund_reference = $2, note = $3, next_check_at = $4
      where id = $1 and status = 'sending'`,
    values: [id, begun.providerRefundReference, begun.note, begun.nextCheckAt],
  });
}

/** One that is being sent has no reference yet, and is left alone. */
export async function expediteRefunds(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update payment_refund set next_check_at = $2 where reference = $1
      and (status = 'unknown' or (status = 'sending' and provider_refund_reference is not null))`,
    values: [reference, now],
  });
}

export function lockRefund(tx: Tx, id: string): Promise<PaymentRefund | undefined> {
  return tx.first<PaymentRefund>({
    text: `select ${columns} from payment_refund where id = $1 for no key update`,
    values: [id],
  });
}

export function findRefund(on: Queryable, id: string): Promise<PaymentRefund | undefined> {
  return on.first<PaymentRefund>({
    text: `select ${columns} from payment_refund where id = $1`,
    values: [id],
  });
}

export function listRefundsByKey(on: Queryable, requestKey: string): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `select ${columns} from payment_refund where request_key = $1 order by part`,
    values: [requestKey],
  });
}

export function listRefundParts(
  on: Queryable,
  { operationKey }: Pick<PaymentRefund, "operationKey">,
): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    text: `select ${columns} from payment_refund where coalesce(operation_key, request_key) = $1
      order by requested_at, request_key, part`,
    values: [operationKey],
  });
}

export function listRefunds(on: Queryable, orderId: string): Promise<PaymentRefund[]> {
  return on.rows<PaymentRefund>({
    name: "list_refunds",
    text: `select ${columns} from payment_refund where order_id = $1
      order by requested_at, request_key, part`,
    values: [orderId],
  });
}

export async function listOrdersWithPendingRefunds(
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

export async function hasPendingRefund(on: Queryable, orderId: string): Promise<boolean> {
  return (await listOrdersWithPendingRefunds(on, [orderId])).has(orderId);
}

export async function sumRefundsByReturn(
  on: Queryable,
  returnIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly refundedKobo: Kobo; readonly pendingKobo: Kobo }>> {
  const rows = await on.rows<{ returnId: string; refundedKobo: Kobo; pendingKobo: Kobo }>({
    text: `select return_id,
        coalesce(sum(amount_kobo) filter (where status = 'done'), 0)::bigint as refunded_kobo,
        coalesce(sum(amount_kobo) filter (where status not in ('done', 'failed')), 0)::bigint as pending_kobo
      from payment_refund where return_id = any($1::text[]) group by return_id`,
    values: [returnIds],
  });
  return new Map(rows.map((row) => [row.returnId, row]));
}
