import type { Kobo } from "#contract/money/kobo.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { PaymentMode, ProviderId } from "#server/platform/config/payment-config.ts";
import type { PaymentProvider } from "../providers/provider.ts";

type ProviderKeys = Pick<PaymentProvider, "id" | "mode">;

export interface TestPaymentRow {
  readonly id: string;
  readonly reference: string;
  /** SHA-256 of its page's token. */
  readonly tokenHash: string;
  readonly amountKobo: Kobo;
  readonly provider: ProviderId;
  readonly mode: PaymentMode;
  readonly staffId: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
}

const columns =
  "id, reference, token_hash, amount_kobo, provider, mode, staff_id, created_at, completed_at";

export async function insertTestPayment(
  tx: Tx,
  row: Omit<TestPaymentRow, "completedAt">,
): Promise<void> {
  const { id, reference, tokenHash, amountKobo, provider, mode, staffId, createdAt } = row;
  await tx.rows({
    text: `insert into payment_test (id, reference, token_hash, amount_kobo, mode, staff_id, created_at, provider)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [id, reference, tokenHash, amountKobo, mode, staffId, createdAt, provider],
  });
}

export function findTestPayment(
  on: Queryable,
  tokenHash: string,
  after: Date,
): Promise<TestPaymentRow | undefined> {
  return on.first<TestPaymentRow>({
    text: `select ${columns} from payment_test where token_hash = $1 and created_at > $2`,
    values: [tokenHash, after],
  });
}

export async function lockTestPayments(tx: Tx): Promise<void> {
  await tx.rows({ text: "select pg_advisory_xact_lock(hashtextextended('payment test', 0))" });
}

export function findOpenTestPayment(
  on: Queryable,
  { id: provider, mode }: ProviderKeys,
  after: Date,
): Promise<TestPaymentRow | undefined> {
  return on.first<TestPaymentRow>({
    text: `select ${columns} from payment_test
      where provider = $3 and mode = $1 and created_at > $2 and completed_at is null
      order by created_at desc limit 1`,
    values: [mode, after, provider],
  });
}

export function findBestTestPayment(
  on: Queryable,
  { id: provider, mode }: ProviderKeys,
): Promise<TestPaymentRow | undefined> {
  return on.first<TestPaymentRow>({
    text: `select ${columns} from payment_test where provider = $2 and mode = $1
      order by completed_at is null, created_at desc limit 1`,
    values: [mode, provider],
  });
}

export async function completeTestPayment(on: Queryable, id: string, at: Date): Promise<void> {
  await on.rows({
    text: "update payment_test set completed_at = $2 where id = $1 and completed_at is null",
    values: [id, at],
  });
}
