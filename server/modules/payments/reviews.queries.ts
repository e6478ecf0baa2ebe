import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { ReviewKind } from "./payment-rules.ts";

/** Something about money that a person must look at. */
export interface PaymentReview {
  readonly id: string;
  readonly orderId: string | null;
  /** The payment's reference, or the refund's id where it is about a refund. */
  readonly reference: string | null;
  readonly kind: ReviewKind;
  readonly amountKobo: Kobo | null;
  readonly detail: string;
  readonly createdAt: Date;
}

/**
 * Writes a review, once per reference and kind. The alarm about the configuration opens again at each outage.
 * @returns whether it is news
 */
export async function insertReview(tx: Tx, review: PaymentReview): Promise<boolean> {
  const row = await tx.first({
    text: `insert into payment_review (id, order_id, reference, kind, amount_kobo, detail, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (reference, kind) do update
        set resolved_at = null, resolved_by = null, resolution = '', created_at = excluded.created_at,
          detail = excluded.detail
        where payment_review.resolved_at is not null and excluded.kind = 'provider_config'
      returning id`,
    values: [
      review.id,
      review.orderId,
      review.reference,
      review.kind,
      review.amountKobo,
      review.detail,
      review.createdAt,
    ],
  });
  return row !== undefined;
}

/**
 * Closes the alarm about the configuration, unless it rang after this moment.
 * @returns whether one was open
 */
export async function closeProviderAlarm(tx: Tx, rangBefore: Date, now: Date): Promise<boolean> {
  const row = await tx.first({
    name: "close_provider_alarm",
    text: `update payment_review set resolved_at = $2, resolved_by = 'system',
        resolution = 'The provider accepts our key again.'
      where kind = 'provider_config' and resolved_at is null and created_at <= $1
      returning id`,
    values: [rangBefore, now],
  });
  return row !== undefined;
}

/** Closes what is open about one payment or refund, with the reason. */
export async function closeReviews(
  tx: Tx,
  closing: {
    readonly reference: string;
    readonly kind: ReviewKind;
    readonly by: string;
    readonly resolution: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: `update payment_review set resolved_at = $5, resolved_by = $3, resolution = $4
      where reference = $1 and kind = $2 and resolved_at is null`,
    values: [closing.reference, closing.kind, closing.by, closing.resolution, closing.now],
  });
}

/** The open reviews of an order, oldest first. */
export function listOpenReviews(on: Queryable, orderId: string): Promise<PaymentReview[]> {
  return on.rows<PaymentReview>({
    name: "list_open_reviews",
    text: `select id, order_id, reference, kind, amount_kobo, detail, created_at
      from payment_review where order_id = $1 and resolved_at is null order by created_at, id`,
    values: [orderId],
  });
}

/** Kinds of the open reviews of an order. */
export async function listOpenReviewKinds(on: Queryable, orderId: string): Promise<ReviewKind[]> {
  return (await listOpenReviews(on, orderId)).map(({ kind }) => kind);
}

/** Orders that an open review of these kinds holds. */
export async function listHeldOrders(
  on: Queryable,
  kinds: readonly ReviewKind[],
): Promise<string[]> {
  const rows = await on.rows<{ orderId: string }>({
    text: `select distinct order_id from payment_review
      where order_id is not null and resolved_at is null and kind = any($1)`,
    values: [kinds],
  });
  return rows.map(({ orderId }) => orderId);
}
