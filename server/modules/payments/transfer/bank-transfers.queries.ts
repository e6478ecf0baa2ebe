import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { forgottenWord } from "#server/platform/forget-words.ts";

/** Money that staff found on the shop's account. */
export interface BankTransferRecord {
  /** Of the payment it is. */
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: Kobo;
  /** The day the bank names, such as `2026-11-23`. */
  readonly cameOn: string;
  readonly bankReference: string;
  readonly narration: string;
  /** The same for the same money (`moneyKeyOf`). */
  readonly moneyKey: string;
  /** Such as `staff:stf_1`. */
  readonly confirmedBy: string;
  readonly confirmedAt: Date;
  /** When it was settled that it never came. */
  readonly neverCameAt: Date | null;
}

const columns = `reference, order_id, amount_kobo, came_on::text as came_on, bank_reference, narration,
  money_key, confirmed_by, confirmed_at, never_came_at`;

/**
 * Writes money down that came.
 * @returns false when the same money was counted before, for whatever order
 */
export async function insertTransfer(
  tx: Tx,
  transfer: Omit<BankTransferRecord, "neverCameAt">,
): Promise<boolean> {
  const row = await tx.first({
    text: `insert into bank_transfer (reference, order_id, amount_kobo, came_on, bank_reference, narration,
        money_key, confirmed_by, confirmed_at)
      values ($1, $2, $3, $4::date, $5, $6, $7, $8, $9)
      on conflict (money_key) where never_came_at is null do nothing returning reference`,
    values: [
      transfer.reference,
      transfer.orderId,
      transfer.amountKobo,
      transfer.cameOn,
      transfer.bankReference,
      transfer.narration,
      transfer.moneyKey,
      transfer.confirmedBy,
      transfer.confirmedAt,
    ],
  });
  return row !== undefined;
}

/** The transfers of these orders, oldest first. */
export function listTransfersOf(
  on: Queryable,
  orderIds: readonly string[],
): Promise<BankTransferRecord[]> {
  return on.rows<BankTransferRecord>({
    text: `select ${columns} from bank_transfer where order_id = any($1::text[])
      order by confirmed_at, reference`,
    values: [orderIds],
  });
}

/** The transfer with this reference, if there is one. */
export function findTransfer(
  on: Queryable,
  reference: string,
): Promise<BankTransferRecord | undefined> {
  return on.first<BankTransferRecord>({
    text: `select ${columns} from bank_transfer where reference = $1`,
    values: [reference],
  });
}

/** Those of these keys whose money was counted. */
export async function listCountedKeys(
  on: Queryable,
  moneyKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await on.rows<{ moneyKey: string }>({
    text: `select money_key from bank_transfer
      where money_key = any($1::text[]) and never_came_at is null`,
    values: [moneyKeys],
  });
  return new Set(rows.map(({ moneyKey }) => moneyKey));
}

/** Notes that a payment turned out never to have come, where it is a transfer: its money may be counted again. */
export async function markNeverCame(tx: Tx, reference: string, now: Date): Promise<void> {
  await tx.rows({
    text: `update bank_transfer set never_came_at = $2
      where reference = $1 and never_came_at is null`,
    values: [reference, now],
  });
}

/**
 * Takes what the bank wrote of whoever sent money for these orders out of the books, wherever it stands as a reference,
 * and what staff copied from the bank of money that they sent back; the money stays in them.
 */
export async function forgetSenders(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.rows({
    text: `with theirs as (
        update bank_transfer set bank_reference = $2, narration = ''
          where order_id = any($1::text[]) returning reference
      ), captures as (
        update payment_capture set provider_reference = null
          where reference in (select reference from theirs)
      ), attempts as (
        update payment_attempt set provider_reference = null
          where reference in (select reference from theirs)
      )
      update payment_refund set note = replace(note, provider_refund_reference, $2),
          provider_refund_reference = null
        where provider_refund_reference is not null and reference in (select reference from theirs)`,
    values: [orderIds, forgottenWord],
  });
}
