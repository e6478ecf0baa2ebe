import type { Tx } from "#server/database/connection.ts";
import { forgottenWord } from "#server/platform/forget-words.ts";
import { forgetSenders } from "./transfer/bank-transfers.queries.ts";

/** Takes what was written of a person out of the cases and refunds of their orders; the money stays for the books. */
export async function forgetPayer(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
): Promise<void> {
  await tx.rows({
    text: `update payment_review set detail = regexp_replace(detail, $2, $3, 'gi'),
        resolution = regexp_replace(resolution, $2, $3, 'gi')
      where order_id = any($1::text[]) and (detail ~* $2 or resolution ~* $2)`,
    values: [orderIds, pattern, forgottenWord],
  });
  await forgetSenders(tx, orderIds);
  await tx.rows({
    text: `update payment_refund set reason = regexp_replace(reason, $2, $3, 'gi'),
        note = regexp_replace(note, $2, $3, 'gi'), words = regexp_replace(words, $2, $3, 'gi')
      where order_id = any($1::text[]) and (reason ~* $2 or note ~* $2 or words ~* $2)`,
    values: [orderIds, pattern, forgottenWord],
  });
}
