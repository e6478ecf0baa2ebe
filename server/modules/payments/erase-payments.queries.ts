import type { Tx } from "#server/database/connection/connection.ts";
import { invalidateDailySales } from "#server/database/invalidate-daily-sales.ts";
import { redactedText } from "#server/platform/text/redact-person.ts";
import { eraseSenders } from "./bank-transfers/bank-transfers.queries.ts";

/** Amounts stay for the books. */
export async function erasePayer(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
): Promise<void> {
  await tx.rows({
    text: `update payment_case set detail = regexp_replace(detail, $2, $3, 'gi'),
        resolution = regexp_replace(resolution, $2, $3, 'gi')
      where order_id = any($1::text[]) and (detail ~* $2 or resolution ~* $2)`,
    values: [orderIds, pattern, redactedText],
  });
  await eraseSenders(tx, orderIds);
  await tx.rows({
    text: `update payment_refund set reason = regexp_replace(reason, $2, $3, 'gi'),
        note = regexp_replace(note, $2, $3, 'gi'), message = regexp_replace(message, $2, $3, 'gi')
      where order_id = any($1::text[]) and (reason ~* $2 or note ~* $2 or message ~* $2)`,
    values: [orderIds, pattern, redactedText],
  });
}

export async function deleteOrderPayments(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const values = [orderIds];
  const refunds = await tx.rows<{ settledAt: Date | null }>({
    text: "select settled_at from payment_refund where order_id = any($1::text[]) and status = 'done'",
    values,
  });
  invalidateDailySales(tx, { at: refunds.map(({ settledAt }) => settledAt) });
  await tx.rows({
    text: `delete from payment_webhook w using payment_attempt a
      where a.reference = w.reference and a.order_id = any($1::text[])`,
    values,
  });
  for (const table of [
    "payment_refund_line",
    "payment_refund",
    "payment_case",
    "payment_capture",
    "bank_transfer",
    "payment_attempt",
  ]) {
    await tx.rows({ text: `delete from ${table} where order_id = any($1::text[])`, values });
  }
}
