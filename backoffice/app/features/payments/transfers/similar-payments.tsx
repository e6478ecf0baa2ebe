import type { SimilarPayment } from "#contract/api/payments/bank-transfers.ts";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";

export function SimilarPayments({ similar }: { readonly similar: readonly SimilarPayment[] }) {
  const now = new Date();
  return (
    <div role="alert" className="border-amber border-l-4 bg-bone px-4 py-3">
      <p className="font-medium">Already recorded?</p>
      <ul className="mt-1 grid gap-1 text-nav tabular-nums">
        {similar.map(({ reference, orderNumber, amount, receivedOn, bankReference }) => (
          <li key={reference} className="wrap-anywhere">
            {formatAmount(amount)}, {formatDate(`${receivedOn}T12:00:00Z`, now)}, {bankReference},
            for {orderNumber}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const recordSeparatelyLabel = "Record as a separate payment";
