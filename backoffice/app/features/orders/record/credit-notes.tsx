import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { api, apiAddress } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { formatAmount } from "../../../parts/format/money.ts";

interface CreditNotesProps {
  readonly order: Pick<StaffOrder, "id">;
  /** Refunded so far, in naira; reloads the list when it changes. */
  readonly refunded: number;
}

export function CreditNotes({ order: { id }, refunded }: CreditNotesProps) {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/orders/:id/refunds", { params: { id }, signal }),
    ["credit-notes", id, refunded],
  );
  const refunds = loaded.state === "ready" ? loaded.data.refunds : [];
  return (
    <ul className="mt-2 grid gap-1 text-nav">
      {refunds.map(
        ({ id: refundId, creditNote, amount }) =>
          creditNote !== null && (
            <li key={refundId}>
              <a
                href={apiAddress("GET /staff/orders/:id/refunds/:refundId/credit-note", {
                  id,
                  refundId,
                })}
                download
              >
                <span className="border-current border-b">Credit note {creditNote}</span>,{" "}
                {formatAmount(amount)}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
