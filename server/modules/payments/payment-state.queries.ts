import type { CaseKind } from "#contract/api/payments/staff-payments.ts";
import type { Queryable } from "#server/database/connection/connection.ts";

export interface OpenCaseCount {
  readonly kind: CaseKind;
  readonly count: number;
  readonly oldestAt: Date;
}

export function countOpenCases(on: Queryable): Promise<OpenCaseCount[]> {
  return on.rows<OpenCaseCount>({
    text: `select kind, count(*)::integer as count, min(created_at) as oldest_at
      from payment_case where resolved_at is null group by kind order by kind`,
  });
}

export async function countStuckRefunds(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(requested_at) as oldest_at
      from payment_refund where status = 'unknown'`,
  });
  return row ?? { count: 0, oldestAt: null };
}

/** Delivered orders whose money is still with the rider. */
export async function countUncountedParcels(
  on: Queryable,
): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await on.first<{ count: number; oldestAt: Date | null }>({
    text: `select count(*)::integer as count, min(delivered_at) as oldest_at from shop_order
      where payment_method = 'delivery' and paid_at is null and status = 'DELIVERED'`,
  });
  return row ?? { count: 0, oldestAt: null };
}

export interface BankTasks {
  readonly awaited: number;
  readonly awaitedSince: Date | null;
  readonly toSend: number;
  readonly toSendSince: Date | null;
}

export async function getBankTasks(on: Queryable): Promise<BankTasks> {
  const row = await on.first<BankTasks>({
    name: "get_bank_tasks",
    text: `select awaited.*, to_send.* from
      (select count(*)::integer as awaited, min(created_at) as awaited_since from shop_order
        where payment_method = 'transfer' and status = 'PENDING_PAYMENT') as awaited,
      (select count(*)::integer as to_send, min(requested_at) as to_send_since from payment_refund
        where status = 'to_send') as to_send`,
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}

export interface PaymentsState {
  readonly watched: Readonly<Record<string, number>>;
  /** Checked at least once, from 90 s after they opened. */
  readonly queried: number;
  readonly unanswered: number;
  /** From the first unanswered check to the newest, after the last confirmed payment. */
  readonly silentSeconds: number;
  /** Of the most overdue check. */
  readonly overdueSeconds: number;
  readonly openCases: number;
  readonly keyRefusedSince: Date | null;
  readonly lastCaptureAt: Date | null;
  readonly lastWebhookAt: Date | null;
}

/** @param now by this machine's clock; a check is overdue only by both clocks */
export async function getPaymentsState(on: Queryable, now: Date): Promise<PaymentsState> {
  const row = await on.first<PaymentsState>({
    name: "get_payments_state",
    // A paid payment is no longer checked; its capture shows when the provider answered.
    text: `with paid as (select max(captured_at) as paid_at from (
          select captured_at from payment_capture join payment_attempt using (reference)
            where method = 'card' order by captured_at desc, reference desc limit 1) as newest)
      select (select coalesce(json_object_agg(status, count), '{}') from (
          select status, count(*) from payment_attempt where next_check_at is not null group by status
        ) as watched) as watched,
        (select count(*)::integer from payment_attempt
          where next_check_at is not null and last_answer <> '') as queried,
        (select count(*)::integer from payment_attempt
          where next_check_at is not null and last_answer = 'unknown') as unanswered,
        coalesce((select greatest(extract(epoch from max(answered_at - greatest(unanswered_since, paid_at))), 0)::float8
          from payment_attempt cross join paid
          where next_check_at is not null and last_answer <> ''
          having bool_and(last_answer = 'unknown')), 0) as silent_seconds,
        (select greatest(coalesce(extract(epoch from least(now(), $1) - min(next_check_at)), 0), 0)::float8
          from payment_attempt where next_check_at is not null) as overdue_seconds,
        (select count(*)::integer from payment_case where resolved_at is null) as open_cases,
        (select min(created_at) from payment_case
          where kind = 'provider_config' and resolved_at is null) as key_refused_since,
        (select captured_at from payment_capture order by captured_at desc, reference desc limit 1)
          as last_capture_at,
        (select received_at from payment_webhook order by id desc limit 1) as last_webhook_at`,
    values: [now],
  });
  if (!row) throw new Error("The database gave no row");
  return row;
}
