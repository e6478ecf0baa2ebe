import type { AttemptMethod } from "#contract/api/orders/staff-orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { addToOrderTotals } from "#server/modules/orders/queries/index.ts";
import type { PaymentMode, ProviderId } from "#server/platform/config/payment-config.ts";
import type { AttemptStatus, PaymentAttempt } from "./payment-rules.ts";
import type { PaymentChannel, PaymentSource } from "./providers/provider.ts";

const attemptColumns = `reference, order_id, number, amount_kobo, currency, method, provider,
  status, reported_at, last_answer, last_checked_at,
  created_at, notified_at, answered_at, account_until,
  (select c.amount_kobo from payment_capture c
    where c.reference = payment_attempt.reference) as captured_kobo`;

export async function insertAttempt(
  tx: Tx,
  attempt: Pick<
    PaymentAttempt,
    | "reference"
    | "orderId"
    | "number"
    | "amountKobo"
    | "currency"
    | "method"
    | "provider"
    | "createdAt"
  > & {
    readonly mode: PaymentMode;
    readonly nextCheckAt: Date | null;
    readonly accountUntil: Date | null;
  },
): Promise<void> {
  await tx.rows({
    name: "insert_payment_attempt",
    text: `insert into payment_attempt
      (reference, order_id, number, amount_kobo, currency, mode, status, next_check_at, created_at, method,
        provider, account_until)
      values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $9, $10, $11)`,
    values: [
      attempt.reference,
      attempt.orderId,
      attempt.number,
      attempt.amountKobo,
      attempt.currency,
      attempt.mode,
      attempt.nextCheckAt,
      attempt.createdAt,
      attempt.method,
      attempt.provider,
      attempt.accountUntil,
    ],
  });
}

export function listAttempts(on: Queryable, orderId: string): Promise<PaymentAttempt[]> {
  return on.rows<PaymentAttempt>({
    name: "list_payment_attempts",
    text: `select ${attemptColumns} from payment_attempt where order_id = $1 order by number`,
    values: [orderId],
  });
}

export function findAttempt(on: Queryable, reference: string): Promise<PaymentAttempt | undefined> {
  return on.first<PaymentAttempt>({
    name: "find_payment_attempt",
    text: `select ${attemptColumns} from payment_attempt where reference = $1`,
    values: [reference],
  });
}

/** @param references the first that is known counts */
export function findProviderAttempt(
  on: Queryable,
  provider: ProviderId,
  references: readonly string[],
): Promise<PaymentAttempt | undefined> {
  return on.first<PaymentAttempt>({
    name: "find_provider_attempt",
    text: `select ${attemptColumns} from payment_attempt
      where reference = any($1) and provider = $2
      order by array_position($1::text[], reference) limit 1`,
    values: [references, provider],
  });
}

export function findLatestAttempt(
  on: Queryable,
  provider: ProviderId,
): Promise<PaymentAttempt | undefined> {
  return on.first<PaymentAttempt>({
    text: `select ${attemptColumns} from payment_attempt where provider = $1 order by created_at desc limit 1`,
    values: [provider],
  });
}

export function lockAttempt(tx: Tx, reference: string): Promise<PaymentAttempt | undefined> {
  return tx.first<PaymentAttempt>({
    name: "lock_payment_attempt",
    text: `select ${attemptColumns} from payment_attempt where reference = $1 for update`,
    values: [reference],
  });
}

/** @returns undefined when it was checked less than `gapMs` ago without a pop-up message since */
export function leaseCheck(
  on: Queryable,
  reference: string,
  now: Date,
  gapMs: number,
): Promise<PaymentAttempt | undefined> {
  return on.first<PaymentAttempt>({
    name: "lease_payment_check",
    text: `update payment_attempt set last_checked_at = $2, checks = checks + 1
      where reference = $1 and provider is not null
        and ($3::timestamptz is null or last_checked_at is null or last_checked_at <= $3
          or notified_at > last_checked_at)
      returning ${attemptColumns}`,
    values: [reference, now, gapMs === 0 ? null : new Date(now.getTime() - gapMs)],
  });
}

/** Two minutes are longer than a check takes. */
export async function leaseDueAttempts(on: Queryable, now: Date, limit: number): Promise<string[]> {
  const rows = await on.rows<{ reference: string }>({
    text: `update payment_attempt set next_check_at = $1::timestamptz + interval '2 minutes'
      where reference in (
        select reference from payment_attempt where next_check_at <= $1
        order by next_check_at limit $2 for update skip locked
      ) returning reference`,
    values: [now, limit],
  });
  return rows.map(({ reference }) => reference);
}

export async function updateAttempt(
  tx: Tx,
  reference: string,
  update: {
    readonly status: AttemptStatus;
    readonly lastAnswer: PaymentAttempt["lastAnswer"];
    readonly providerReference: string | null;
    readonly nextCheckAt: Date | null;
    readonly queriedAt: Date;
  },
): Promise<void> {
  await tx.rows({
    name: "update_payment_attempt",
    text: `update payment_attempt set status = $2, last_answer = $3,
      provider_reference = coalesce($4, provider_reference), next_check_at = $5,
      answered_at = greatest(answered_at, $6),
      unanswered_since = case when $3 <> 'unknown' then null when last_answer <> 'unknown' then $6
        else coalesce(unanswered_since, $6) end
      where reference = $1`,
    values: [
      reference,
      update.status,
      update.lastAnswer,
      update.providerReference,
      update.nextCheckAt,
      update.queriedAt,
    ],
  });
}

/** Earlier answers say nothing about it. */
export async function recordPopupMessage(
  on: Queryable,
  reference: string,
  now: Date,
): Promise<void> {
  await on.rows({
    text: "update payment_attempt set notified_at = $2 where reference = $1",
    values: [reference, now],
  });
}

/** Of an order's payment or a test payment. */
export async function findCheckoutUrl(on: Queryable, reference: string): Promise<string | null> {
  const row = await on.first<{ checkoutUrl: string | null }>({
    text: `select checkout_url from payment_attempt where reference = $1
      union all select checkout_url from payment_test where reference = $1`,
    values: [reference],
  });
  return row?.checkoutUrl ?? null;
}

export async function saveCheckoutUrl(
  on: Queryable,
  reference: string,
  checkoutUrl: string,
): Promise<void> {
  await on.rows({
    text: `with test as (
        update payment_test set checkout_url = $2 where reference = $1 and checkout_url is null
      )
      update payment_attempt set checkout_url = $2 where reference = $1 and checkout_url is null`,
    values: [reference, checkoutUrl],
  });
}

export async function markReported(on: Queryable, reference: string, now: Date): Promise<void> {
  await on.rows({
    text: `update payment_attempt set status = 'reported', reported_at = $2,
      next_check_at = least(next_check_at, $2::timestamptz + interval '20 seconds')
      where reference = $1 and reported_at is null and status in ('open', 'closed', 'failed')`,
    values: [reference, now],
  });
}

export async function markClosed(on: Queryable, reference: string): Promise<void> {
  await on.rows({
    text: "update payment_attempt set status = 'closed' where reference = $1 and status = 'open'",
    values: [reference],
  });
}

export interface AttemptAccount {
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly until: Date;
}

/** @returns undefined where none was made for it */
export function findAccount(on: Queryable, reference: string): Promise<AttemptAccount | undefined> {
  return on.first<AttemptAccount>({
    text: `select account_bank as bank, account_number, account_name, account_until as until
      from payment_attempt where reference = $1 and account_number is not null`,
    values: [reference],
  });
}

export async function saveAccount(
  on: Queryable,
  reference: string,
  { bank, accountNumber, accountName, until }: AttemptAccount,
): Promise<void> {
  await on.rows({
    text: `update payment_attempt set account_bank = $2, account_number = $3, account_name = $4,
        account_until = least(account_until, $5::timestamptz)
      where reference = $1 and account_number is null`,
    values: [reference, bank, accountNumber, accountName, until],
  });
}

/** Nobody was told its number; a provider that made it all the same is still asked about it. */
export async function markUnopened(on: Queryable, reference: string): Promise<void> {
  await on.rows({
    text: `update payment_attempt set status = 'failed', account_until = null
      where reference = $1 and account_number is null and status = 'open'`,
    values: [reference],
  });
}

/** A later, different amount of the same attempt replaces it. Lock the order first. */
export async function upsertCapture(
  tx: Tx,
  capture: {
    readonly reference: string;
    readonly orderId: string;
    readonly amountKobo: Kobo;
    readonly currency: string;
    readonly providerReference: string | null;
    readonly capturedAt: Date;
    /** Of the balance due on an order that was paid before. */
    readonly paidDueKobo?: Kobo | undefined;
    readonly received?: { readonly on: string; readonly by: string } | undefined;
    readonly source?: PaymentSource | undefined;
  },
): Promise<void> {
  await tx.rows({
    text: `with earlier as (
        select amount_kobo from payment_capture where reference = $1
      ), capture as (
        insert into payment_capture
          (reference, order_id, amount_kobo, currency, provider_reference, captured_at, received_on, received_by,
            channel, sender_name, sender_account, sender_bank)
          values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10, $11, $12)
          on conflict (reference) do update set amount_kobo = excluded.amount_kobo
          returning order_id, amount_kobo
      )
      ${addToOrderTotals(
        ["received_kobo", "due_kobo"],
        `select order_id, amount_kobo - coalesce((select amount_kobo from earlier), 0) as received_kobo,
            -$13::bigint as due_kobo
          from capture`,
      )}`,
    values: [
      capture.reference,
      capture.orderId,
      capture.amountKobo,
      capture.currency,
      capture.providerReference,
      capture.capturedAt,
      capture.received?.on ?? null,
      capture.received?.by ?? null,
      capture.source?.channel ?? null,
      capture.source?.sender?.name ?? null,
      capture.source?.sender?.account ?? null,
      capture.source?.sender?.bank ?? null,
      capture.paidDueKobo ?? 0,
    ],
  });
}

export interface PaymentCapture {
  readonly reference: string;
  readonly amountKobo: Kobo;
  readonly currency: string;
  readonly providerReference: string | null;
  readonly capturedAt: Date;
  readonly method: AttemptMethod;
  readonly provider: ProviderId | null;
  /** How it came through the provider; null for money that no provider knows of. */
  readonly channel: PaymentChannel | null;
  /** Of a transfer through a provider. */
  readonly senderName: string | null;
  readonly senderAccount: string | null;
  readonly senderBank: string | null;
  /** Refunded, or about to be. */
  readonly refundingKobo: Kobo;
  /** The day in Lagos, and who took it, where staff recorded it. */
  readonly receivedOn: string | null;
  readonly receivedBy: string | null;
}

/** Such as `ADAEZE OKAFOR, Sample Bank`. */
export function senderText({
  senderName,
  senderBank,
}: Pick<PaymentCapture, "senderName" | "senderBank">): string | null {
  return [senderName, senderBank].filter(Boolean).join(", ") || null;
}

const captureColumns = `reference, amount_kobo, currency, provider_reference, captured_at, refunding_kobo,
  received_on::text as received_on, received_by, channel, sender_name, sender_account, sender_bank,
  (select a.method from payment_attempt a where a.reference = payment_capture.reference) as method,
  (select a.provider from payment_attempt a where a.reference = payment_capture.reference) as provider`;

export function listCaptures(on: Queryable, orderId: string): Promise<PaymentCapture[]> {
  return on.rows<PaymentCapture>({
    text: `select ${captureColumns}
      from payment_capture where order_id = $1 order by captured_at, reference`,
    values: [orderId],
  });
}

export async function sumRefundable(
  on: Queryable,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Kobo>> {
  const rows = await on.rows<{ orderId: string; leftKobo: Kobo }>({
    name: "sum_refundable",
    text: `select order_id, sum(amount_kobo - refunding_kobo)::bigint as left_kobo
      from payment_capture where order_id = any($1) group by order_id`,
    values: [orderIds],
  });
  return new Map(rows.map(({ orderId, leftKobo }) => [orderId, leftKobo]));
}

export async function sumRefundableOf(on: Queryable, orderId: string): Promise<Kobo> {
  return (await sumRefundable(on, [orderId])).get(orderId) ?? (0 as Kobo);
}

export function findCapture(on: Queryable, reference: string): Promise<PaymentCapture | undefined> {
  return on.first<PaymentCapture>({
    text: `select ${captureColumns} from payment_capture where reference = $1`,
    values: [reference],
  });
}

export async function recordWebhook(
  tx: Tx,
  webhook: {
    readonly provider: ProviderId;
    readonly reference: string;
    readonly status: string;
    readonly receivedAt: Date;
  },
): Promise<void> {
  await tx.rows({
    name: "record_payment_webhook",
    text: `insert into payment_webhook as w (provider, reference, provider_status, received_at)
      values ($1, $2, $3, $4)
      on conflict (provider, reference, provider_status) do update set times = w.times + 1`,
    values: [webhook.provider, webhook.reference, webhook.status, webhook.receivedAt],
  });
}
