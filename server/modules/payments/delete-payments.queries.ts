import type { Tx } from "#server/database/connection.ts";

/** Deletes what was paid and sent back of orders that are about to be deleted. */
export async function deletePaymentsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const values = [orderIds];
  await tx.rows({
    text: `delete from payment_webhook w using payment_attempt a
      where a.reference = w.reference and a.order_id = any($1::text[])`,
    values,
  });
  for (const table of [
    "payment_refund_line",
    "payment_refund",
    "payment_review",
    "payment_capture",
    "bank_transfer",
    "payment_attempt",
  ]) {
    await tx.rows({ text: `delete from ${table} where order_id = any($1::text[])`, values });
  }
}
