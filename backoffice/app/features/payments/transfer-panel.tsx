import { Link } from "react-router";
import { orderStatusWords } from "#contract/api/order-words.ts";
import { caseWords } from "#contract/api/payment-words.ts";
import type { OrderTransfers } from "#contract/api/staff-transfers.ts";
import { api } from "../../api.ts";
import { RecordPage } from "../../parts/record-page.tsx";
import type { ToldField } from "../../parts/told-changes.ts";
import { momentOf } from "../../parts/when.ts";
import { CameBefore } from "./came-before.tsx";
import { MoneyCameForm } from "./money-came-form.tsx";
import { MoneySection } from "./money-section.tsx";
import { sumOf } from "./payment-words.ts";
import { usePaymentsRecord } from "./use-payments-record.ts";

const told: readonly ToldField<OrderTransfers>[] = [
  { name: "Due", read: ({ due }) => sumOf(due) },
  { name: "Order", read: ({ status }) => orderStatusWords[status] },
];

/** An order that is paid by transfer: what is due, what came, and the form that says that money came. */
export function TransferPanel({ orderId }: { readonly orderId: string }) {
  const { page, acted } = usePaymentsRecord(
    "order-transfers",
    orderId,
    (signal) => api("GET /staff/orders/:id/transfers", { params: { id: orderId }, signal }),
    // What does not fit is decided from here: it stays until then.
    {
      tab: "transfers",
      isOver: ({ status, openedCase }) => status !== "PENDING_PAYMENT" && !openedCase,
    },
  );

  function counted(seen: OrderTransfers) {
    const kind = seen.openedCase?.kind;
    acted(
      seen,
      kind
        ? `Counted. It waits to be decided: ${caseWords[kind].toLowerCase()}.`
        : `${seen.orderNumber} is paid. The buyer is told.`,
    );
  }

  return (
    <RecordPage {...page} title="Transfer" failure="The order could not be loaded." told={told}>
      {(seen) => (
        <MoneySection
          way={page.way}
          title={seen.due > 0 ? `${sumOf(seen.due)} awaited` : "Nothing is due"}
          order={{ id: orderId, orderNumber: seen.orderNumber }}
        >
          <p className="text-umber">
            {seen.buyer}
            {seen.heldUntil && `. Pieces kept until ${momentOf(seen.heldUntil, new Date())}`}
          </p>
          {seen.openedCase && (
            <p className="border-amber border-l-4 bg-bone px-4 py-3">
              What came does not fit what was due.{" "}
              <Link to={`/payments/${seen.openedCase.id}`} className="text-link">
                Decide: {caseWords[seen.openedCase.kind].toLowerCase()}
              </Link>
            </p>
          )}
          <MoneyCameForm orderId={orderId} seen={seen} onCounted={counted} />
          <CameBefore transfers={seen.transfers} />
        </MoneySection>
      )}
    </RecordPage>
  );
}
