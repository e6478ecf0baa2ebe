import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { redactedText } from "#server/platform/text/redact-person.ts";

export interface BankTransferRecord {
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: Kobo;
  /** Such as `2026-11-23`. */
  readonly receivedOn: string;
  readonly bankReference: string;
  readonly narration: string;
  /** The same for the same money (`transferFingerprint`). */
  readonly fingerprint: string;
  readonly confirmedBy: string;
  readonly confirmedAt: Date;
  readonly notReceivedAt: Date | null;
}

const columns = `reference, order_id, amount_kobo, received_on::text as received_on, bank_reference, narration,
  fingerprint, confirmed_by, confirmed_at, not_received_at`;

/** @returns false when this money is already recorded, for any order */
export async function insertTransfer(
  tx: Tx,
  transfer: Omit<BankTransferRecord, "notReceivedAt">,
): Promise<boolean> {
  const row = await tx.first({
    text: `insert into bank_transfer (reference, order_id, amount_kobo, received_on, bank_reference, narration,
        fingerprint, confirmed_by, confirmed_at)
      values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9)
      on conflict (fingerprint) where not_received_at is null do nothing returning reference`,
    values: [
      transfer.reference,
      transfer.orderId,
      transfer.amountKobo,
      transfer.receivedOn,
      transfer.bankReference,
      transfer.narration,
      transfer.fingerprint,
      transfer.confirmedBy,
      transfer.confirmedAt,
    ],
  });
  return row !== undefined;
}

export function listTransfersByOrder(
  on: Queryable,
  orderIds: readonly string[],
): Promise<BankTransferRecord[]> {
  return on.rows<BankTransferRecord>({
    text: `select ${columns} from bank_transfer where order_id = any($1::text[])
      order by confirmed_at, reference`,
    values: [orderIds],
  });
}

export function findTransfer(
  on: Queryable,
  reference: string,
): Promise<BankTransferRecord | undefined> {
  return on.first<BankTransferRecord>({
    text: `select ${columns} from bank_transfer where reference = $1`,
    values: [reference],
  });
}

export async function listRecordedKeys(
  on: Queryable,
  moneyKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ fingerprint: string }>({
    text: `select fingerprint from bank_transfer
      where fingerprint = any($1::text[]) and not_received_at is null`,
    values: [moneyKeys],
  });
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

export interface SameDayAmount {
  readonly amountKobo: Kobo;
  readonly receivedOn: string;
}

export type SameDayTransfer = BankTransferRecord & { readonly orderNumber: string };

export function listSameDayTransfers(
  on: Queryable,
  amounts: readonly SameDayAmount[],
): Promise<SameDayTransfer[]> {
  return on.rows<SameDayTransfer>({
    text: `select ${columns}, (select order_number from shop_order o where o.id = order_id) as order_number
      from bank_transfer
      where not_received_at is null and (received_on, amount_kobo) in (
        select * from unnest($1::date[], $2::bigint[]))
      order by confirmed_at, reference`,
    values: [
      amounts.map(({ receivedOn }) => receivedOn),
      amounts.map(({ amountKobo }) => amountKobo),
    ],
  });
}

export async function lockSameDayAmount(
  tx: Tx,
  { amountKobo, receivedOn }: SameDayAmount,
): Promise<void> {
  await tx.rows({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 0))",
    values: [`transfer ${receivedOn} ${amountKobo}`],
  });
}

export async function markNotReceived(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update bank_transfer set not_received_at = $2
      where reference = $1 and not_received_at is null`,
    values: [reference, now],
  });
}

/** Also the bank's texts copied to payments and refunds. */
export async function eraseSenders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: `with theirs as (
        update bank_transfer set bank_reference = $2, narration = ''
          where order_id = any($1::text[]) returning reference
      ), recorded as (
        select reference from theirs
        union select reference from payment_attempt
          where order_id = any($1::text[]) and method in ('cash', 'pos')
      ), captures as (
        update payment_capture set sender_name = null, sender_account = null, sender_bank = null,
            provider_reference = case when reference in (select reference from recorded)
              then null else provider_reference end
          where order_id = any($1::text[])
      ), attempts as (
        update payment_attempt set provider_reference = null
          where reference in (select reference from recorded)
      )
      update payment_refund set note = replace(note, provider_refund_reference, $2),
          provider_refund_reference = null
        where provider_refund_reference is not null and reference in (select reference from recorded)`,
    values: [orderIds, redactedText],
  });
}

export interface AwaitedBuyer {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly email: string;
  readonly firstName: string;
}

export async function countAwaitedOrders(on: Queryable): Promise<number> {
  const counted = await on.first<{ orders: number }>({
    text: `select count(*)::integer as orders from shop_order
      where payment_method = 'transfer' and status = 'PENDING_PAYMENT'`,
  });
  return counted?.orders ?? 0;
}

export function listAwaitedBuyers(
  on: Queryable,
  now: Date,
  limit: number,
): Promise<AwaitedBuyer[]> {
  return on.rows<AwaitedBuyer>({
    text: `select id as order_id, order_number, email, shipping_info ->> 'firstName' as first_name
      from shop_order
      where payment_method = 'transfer' and status = 'PENDING_PAYMENT'
        and (reserved_until > $1 or open_cases > 0)
      order by created_at desc, id desc limit $2`,
    values: [now, limit],
  });
}

export interface CandidateOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly buyer: string;
  readonly status: OrderStatus;
  readonly totalKobo: Kobo;
  readonly receivedKobo: Kobo;
  readonly refundedKobo: Kobo;
  readonly dueKobo: Kobo;
}

const candidateColumns = `id, order_number, status, total_kobo, received_kobo, refunded_kobo, due_kobo,
  concat_ws(' ', shipping_info ->> 'firstName', shipping_info ->> 'lastName') as buyer`;

export function listOrdersByAmountDue(
  on: Queryable,
  amountKobo: Kobo,
  limit: number,
): Promise<CandidateOrder[]> {
  return on.rows<CandidateOrder>({
    text: `select ${candidateColumns} from shop_order
      where case when status = 'PENDING_PAYMENT' then total_kobo - received_kobo + refunded_kobo
          when status in ('PAID', 'PROCESSING', 'SHIPPED', 'DELIVERED') then nullif(due_kobo, 0) end = $1
      order by created_at desc, id limit $2`,
    values: [amountKobo, limit],
  });
}

export async function listOrdersByNumber(
  on: Queryable,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, CandidateOrder>> {
  const rows = await on.rows<CandidateOrder>({
    text: `select ${candidateColumns} from shop_order where order_number = any($1::text[])`,
    values: [orderNumbers],
  });
  return new Map(rows.map((order) => [order.orderNumber, order]));
}
