import type { ReviewKind } from "#contract/api/staff-payments.ts";
import type { Queryable } from "#server/database/connection.ts";

/** Cases of one kind that a person must settle. */
export interface OpenReviews {
  readonly kind: ReviewKind;
  readonly count: number;
  readonly oldestAt: Date;
}

/** How many cases of each kind a person must settle, and since when the oldest of each waits. */
export function findOpenReviews(on: Queryable): Promise<OpenReviews[]> {
  return on.rows<OpenReviews>({
    text: `select kind, count(*)::integer as count, min(created_at) as oldest_at
      from payment_review where resolved_at is null group by kind order by kind`,
  });
}

/** Refunds of which nobody knows whether they left, and since when the oldest waits. */
export async function findStuckRefunds(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(requested_at) as oldest_at
      from payment_refund where status = 'unknown'`,
  });
  return row ?? { count: 0, oldestAt: null };
}

/** What waits for somebody to look at the shop's account, and since when the oldest. */
export interface BankWork {
  /** Orders whose transfer is awaited. */
  readonly awaited: number;
  readonly awaitedSince: Date | null;
  /** Refunds that staff send. */
  readonly toSend: number;
  readonly toSendSince: Date | null;
}

/** What waits for somebody to look at the shop's account. */
export async function findBankWork(on: Queryable): Promise<BankWork> {
  const row = await on.first<BankWork>({
    name: "find_bank_work",
    text: `select awaited.*, to_send.* from
      (select count(*)::integer as awaited, min(created_at) as awaited_since from shop_order
        where payment_way = 'transfer' and status = 'PENDING_PAYMENT') as awaited,
      (select count(*)::integer as to_send, min(requested_at) as to_send_since from payment_refund
        where status = 'to_send') as to_send`,
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}

/** How payments and the provider are. */
export interface PaymentsState {
  /** Payments the provider is still asked about, by their state. */
  readonly watched: Readonly<Record<string, number>>;
  /** So many of those it was asked about before; it is, from 90 s after they opened. */
  readonly asked: number;
  /** So many of those it gave no answer about when it was asked last; recorded money awaits none. */
  readonly unanswered: number;
  /**
   * For how long the provider was asked in vain, in seconds: from the first question about a payment that it gave no
   * answer to until the newest, as far as that came after the last money it confirmed; 0 where its last word about any of
   * them is an answer, and where each has one question without an answer at most.
   */
  readonly silentSeconds: number;
  /** How long ago the most overdue of them should have been asked about, in seconds; 0 where none is. */
  readonly overdueSeconds: number;
  /** Cases that a person must settle. */
  readonly toSettle: number;
  /** Since when the provider refuses our key; null while it does not. */
  readonly keyRefusedSince: Date | null;
  readonly lastMoneyAt: Date | null;
  /** When the provider last sent a webhook that said something new. */
  readonly lastWebhookAt: Date | null;
}

/**
 * How payments and the provider are. Costs as much as there are payments under watch and open cases.
 * @param now by this machine's clock, which may be off as the database's may: a question is late once it is by both
 */
export async function findPaymentsState(on: Queryable, now: Date): Promise<PaymentsState> {
  const row = await on.first<PaymentsState>({
    name: "find_payments_state",
    // A payment that is paid is asked about no more; its money tells when the provider answered.
    text: `with paid as (select max(captured_at) as paid_at from (
          select captured_at from payment_capture join payment_attempt using (reference)
            where way = 'card' order by captured_at desc, reference desc limit 1) as newest)
      select (select coalesce(json_object_agg(status, count), '{}') from (
          select status, count(*) from payment_attempt where next_check_at is not null group by status
        ) as watched) as watched,
        (select count(*)::integer from payment_attempt
          where next_check_at is not null and last_answer <> '') as asked,
        (select count(*)::integer from payment_attempt
          where next_check_at is not null and last_answer = 'unknown') as unanswered,
        coalesce((select greatest(extract(epoch from max(answered_at - greatest(silent_since, paid_at))), 0)::float8
          from payment_attempt cross join paid
          where next_check_at is not null and last_answer <> ''
          having bool_and(last_answer = 'unknown')), 0) as silent_seconds,
        (select greatest(coalesce(extract(epoch from least(now(), $1) - min(next_check_at)), 0), 0)::float8
          from payment_attempt where next_check_at is not null) as overdue_seconds,
        (select count(*)::integer from payment_review where resolved_at is null) as to_settle,
        (select min(created_at) from payment_review
          where kind = 'provider_config' and resolved_at is null) as key_refused_since,
        (select captured_at from payment_capture order by captured_at desc, reference desc limit 1)
          as last_money_at,
        (select received_at from payment_webhook order by id desc limit 1) as last_webhook_at`,
    values: [now],
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
