import { isReversal } from "#contract/api/payment-words.ts";
import type { PaymentRefund } from "./refunds.queries.ts";

/**
 * The numbers of an order's credit notes by their refunds: one for each that the store sent, counted as they were settled,
 * so that a later one never moves an earlier one.
 */
export function numberCreditNotes(
  orderNumber: string,
  refunds: readonly PaymentRefund[],
): ReadonlyMap<string, string> {
  const sent = refunds
    .filter(({ status, how }) => status === "done" && !isReversal(how))
    .sort((a, b) => settledMs(a) - settledMs(b) || (a.id < b.id ? -1 : 1));
  return new Map(sent.map(({ id }, i) => [id, `${orderNumber}-C${i + 1}`]));
}

const settledMs = ({ settledAt, requestedAt }: PaymentRefund) =>
  (settledAt ?? requestedAt).getTime();
