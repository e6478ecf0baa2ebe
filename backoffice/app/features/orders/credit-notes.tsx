import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";

interface CreditNotesProps {
  readonly order: Pick<StaffOrder, "id">;
  /** What went back so far, in naira: a later refund has a note too. */
  readonly refunded: number;
}

/** The credit notes of an order, for a buyer who asks for one: a guest has no account to take it from. */
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
                {naira(amount)}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
