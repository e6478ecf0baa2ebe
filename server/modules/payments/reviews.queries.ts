import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { ReviewKind } from "./payment-rules.ts";

/** Something about money that a person must look at. */
export interface PaymentReview {
  readonly id: string;
  readonly orderId: string | null;
  readonly orderNumber: string | null;
  readonly reference: string | null;
  readonly kind: ReviewKind;
  readonly amountKobo: Kobo | null;
  readonly detail: string;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: string | null;
  readonly resolution: string;
}

/**
 * Writes a review, once per reference and kind. A settled one about the configuration opens again.
 * @returns whether it is news
 */
export async function insertReview(
  tx: Tx,
  review: Pick<
    PaymentReview,
    "id" | "orderId" | "reference" | "kind" | "amountKobo" | "detail" | "createdAt"
  >,
): Promise<boolean> {
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

/** Kinds of the open reviews of an order. */
export async function listOpenReviewKinds(on: Queryable, orderId: string): Promise<ReviewKind[]> {
  const rows = await on.rows<{ kind: ReviewKind }>({
    name: "list_open_review_kinds",
    text: "select kind from payment_review where order_id = $1 and resolved_at is null",
    values: [orderId],
  });
  return rows.map(({ kind }) => kind);
}

const reviewColumns = `r.id, r.order_id as "orderId", o.order_number as "orderNumber", r.reference, r.kind,
  r.amount_kobo as "amountKobo", r.detail, r.created_at as "createdAt", r.resolved_at as "resolvedAt",
  r.resolved_by as "resolvedBy", r.resolution`;

/** Reviews, oldest open ones first; of one order when it is given. */
export function listReviews(
  on: Queryable,
  options: { orderId?: string; includeResolved?: boolean; limit?: number } = {},
): Promise<PaymentReview[]> {
  return on.rows<PaymentReview>({
    text: `select ${reviewColumns} from payment_review r left join shop_order o on o.id = r.order_id
      where ($1::text is null or r.order_id = $1) and ($2 or r.resolved_at is null)
      order by r.resolved_at is not null, r.created_at, r.id limit $3`,
    values: [options.orderId ?? null, options.includeResolved ?? false, options.limit ?? 100],
  });
}

/** Marks an open review as settled; undefined when there is no such open review. */
export function settleReview(
  tx: Tx,
  id: string,
  settled: { readonly by: string; readonly resolution: string; readonly at: Date },
): Promise<{ orderId: string | null; kind: ReviewKind } | undefined> {
  return tx.first<{ orderId: string | null; kind: ReviewKind }>({
    text: `update payment_review set resolved_at = $2, resolved_by = $3, resolution = $4
      where id = $1 and resolved_at is null returning order_id as "orderId", kind`,
    values: [id, settled.at, settled.by, settled.resolution],
  });
}
