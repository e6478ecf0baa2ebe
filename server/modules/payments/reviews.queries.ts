import type { ReviewKind, WayOut } from "#contract/api/staff-payments.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

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
  /** Counts the changes. */
  readonly version: number;
  readonly assigneeId: string | null;
  readonly resolvedAt: Date | null;
  /** Such as `staff:stf_1`, or `system`. */
  readonly resolvedBy: string | null;
  readonly resolution: string;
  /** The way out that a person took. */
  readonly decision: WayOut | null;
}

const columns = `id, order_id, reference, kind, amount_kobo, detail, created_at, version, assignee_id,
  resolved_at, resolved_by, resolution, decision`;

/** A review as it is opened. */
export type OpenedReview = Pick<
  PaymentReview,
  "id" | "orderId" | "reference" | "kind" | "amountKobo" | "detail" | "createdAt"
> & {
  /** Whether one that was closed opens again. */
  readonly reopens: boolean;
};

/**
 * Writes a review, once per reference and kind.
 * @returns whether it is news
 */
export async function insertReview(tx: Tx, review: OpenedReview): Promise<boolean> {
  const row = await tx.first({
    text: `insert into payment_review (id, order_id, reference, kind, amount_kobo, detail, created_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (reference, kind) do update
        set resolved_at = null, resolved_by = null, resolution = '', decision = null,
          created_at = excluded.created_at, detail = excluded.detail,
          amount_kobo = excluded.amount_kobo, version = payment_review.version + 1
        where payment_review.resolved_at is not null and $8
      returning id`,
    values: [
      review.id,
      review.orderId,
      review.reference,
      review.kind,
      review.amountKobo,
      review.detail,
      review.createdAt,
      review.reopens,
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
    text: `update payment_review set resolved_at = $2, resolved_by = 'system', version = version + 1,
        resolution = 'The provider accepts our key again.'
      where kind = 'provider_config' and resolved_at is null and created_at <= $1
      returning id`,
    values: [rangBefore, now],
  });
  return row !== undefined;
}

/** The review of this kind about a payment or refund, open or closed. */
export function findReviewOf(
  on: Queryable,
  reference: string,
  kind: ReviewKind,
): Promise<PaymentReview | undefined> {
  return on.first<PaymentReview>({
    text: `select ${columns} from payment_review where reference = $1 and kind = $2`,
    values: [reference, kind],
  });
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
    text: `update payment_review set resolved_at = $5, resolved_by = $3, resolution = $4,
        version = version + 1
      where reference = $1 and kind = $2 and resolved_at is null`,
    values: [closing.reference, closing.kind, closing.by, closing.resolution, closing.now],
  });
}

/** Closes the open reviews of these kinds of an order. */
export async function closeReviewsOfOrder(
  tx: Tx,
  orderId: string,
  kinds: readonly ReviewKind[],
  closing: {
    readonly by: string;
    readonly resolution: string;
    readonly decision: WayOut | null;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: `update payment_review set resolved_at = $6, resolved_by = $3, resolution = $4, decision = $5,
        version = version + 1
      where order_id = $1 and kind = any($2) and resolved_at is null`,
    values: [orderId, kinds, closing.by, closing.resolution, closing.decision, closing.now],
  });
}

/** Says how much is missing of an order by now, where a case of that is open. */
export async function updateMissing(tx: Tx, orderId: string, missingKobo: Kobo): Promise<void> {
  await tx.rows({
    text: `update payment_review set amount_kobo = $2, version = version + 1
      where order_id = $1 and kind = 'underpaid' and resolved_at is null`,
    values: [orderId, missingKobo],
  });
}

/** The review with this id, if there is one. */
export function findReview(on: Queryable, id: string): Promise<PaymentReview | undefined> {
  return on.first<PaymentReview>({
    text: `select ${columns} from payment_review where id = $1`,
    values: [id],
  });
}

/** The same, locked until the transaction ends. Lock its order first. */
export function lockReview(tx: Tx, id: string): Promise<PaymentReview | undefined> {
  return tx.first<PaymentReview>({
    text: `select ${columns} from payment_review where id = $1 for update`,
    values: [id],
  });
}

/** Writes down how a person closed a review. Nobody's case becomes theirs. */
export async function settleReview(
  tx: Tx,
  id: string,
  settled: {
    readonly by: string;
    readonly staffId: string;
    readonly reason: string;
    readonly decision: WayOut;
    readonly now: Date;
  },
): Promise<void> {
  await tx.rows({
    text: `update payment_review set resolved_at = $6, resolved_by = $2, resolution = $4, decision = $5,
        assignee_id = coalesce(assignee_id, $3), version = version + 1
      where id = $1`,
    values: [id, settled.by, settled.staffId, settled.reason, settled.decision, settled.now],
  });
}

/** Opens reviews again that this decision closed, as they were: each is whose it was. */
export async function reopenReviews(
  tx: Tx,
  closed: readonly { readonly id: string; readonly assigneeId: string | null }[],
  decision: WayOut,
): Promise<void> {
  await tx.rows({
    text: `update payment_review r set resolved_at = null, resolved_by = null, resolution = '',
        decision = null, assignee_id = was.assignee_id, version = r.version + 1
      from unnest($1::text[], $2::text[]) as was (id, assignee_id)
      where r.id = was.id and r.decision = $3`,
    values: [closed.map(({ id }) => id), closed.map(({ assigneeId }) => assigneeId), decision],
  });
}

/** Says whose case it is. */
export async function updateAssignee(tx: Tx, id: string, assigneeId: string | null): Promise<void> {
  await tx.rows({
    text: "update payment_review set assignee_id = $2, version = version + 1 where id = $1",
    values: [id, assigneeId],
  });
}

/** The open reviews of an order, oldest first. */
export function listOpenReviews(on: Queryable, orderId: string): Promise<PaymentReview[]> {
  return on.rows<PaymentReview>({
    name: "list_open_reviews",
    text: `select ${columns}
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

/**
 * Orders that have ended and keep money nobody has decided about. Only a decision since the end says that it stays, and
 * that money which was in doubt is there after all says nothing of that.
 * @param cancelledBy one that was cancelled later may be called back yet
 */
export async function listForgottenOrders(
  on: Queryable,
  limit: number,
  cancelledBy: Date,
): Promise<string[]> {
  const rows = await on.rows<{ id: string }>({
    name: "list_forgotten_orders",
    text: `select o.id from shop_order o
      where o.status in ('CANCELLED', 'EXPIRED') and o.received_kobo > o.refunded_kobo
        and o.open_reviews = 0
        and not (o.status = 'CANCELLED' and exists (select from order_status_change h
          where h.order_id = o.id and h.created_at > $2))
        and not exists (select from payment_review r where r.order_id = o.id and (r.kind = 'paid_after_close'
            or (r.decision in ('leave', 'refund_not_made')
              and r.kind <> 'reversed_after_paid'
              and r.resolved_at >= (select max(h.created_at) from order_status_change h
                where h.order_id = o.id and h.to_status = o.status))))
        and (select sum(c.amount_kobo - c.returning_kobo) from payment_capture c
          where c.order_id = o.id) > 0
      order by o.id limit $1`,
    values: [limit, cancelledBy],
  });
  return rows.map(({ id }) => id);
}

/** What the cases are called in the audit log: by the number of their order. */
export function nameCases(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: `select r.id, coalesce(a.order_number, 'the provider') as name from payment_review r
      left join shop_order a on a.id = r.order_id where r.id = any($1::text[])`,
    values: [ids],
  });
}
