import type { Order, OrderRefund } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { api } from "../../api.ts";
import { PdfButton } from "./pdf-button.tsx";

interface OrderRefundsProps {
  readonly order: Order;
  readonly isOwn: boolean;
}

export default function OrderRefunds({ order, isOwn }: OrderRefundsProps) {
  const { refunds = [] } = order;
  return (
    <section aria-labelledby="order-refunds" className="mt-8">
      <h3 id="order-refunds" className="mb-2 font-medium">
        {refunds.every(isReversal) ? "Reversed payments" : "Refunds"}
      </h3>
      <ul>
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-medium tabular-nums">{formatNaira(fromNaira(refund.amount))}</p>
              <p className="text-meta text-umber">{describeRefund(refund)}</p>
            </div>
            {isOwn && refund.creditNote && (
              <CreditNote
                orderNumber={order.orderNumber}
                refundId={refund.id}
                creditNote={refund.creditNote}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const isReversal = ({ state }: OrderRefund) => state === "not_received" || state === "reversed";

function describeRefund({ state, at }: OrderRefund): string {
  const date = formatDate(at);
  switch (state) {
    case "sent":
      return `Refunded ${date}. It may take your bank a few days.`;
    case "in_progress":
      return `Processing since ${date}`;
    case "to_send":
      return `Refund requested ${date}; not sent yet`;
    case "not_received":
      return "Removed: payment never received";
    case "reversed":
      return `Charged back ${date}`;
  }
}

function CreditNote({
  orderNumber,
  refundId,
  creditNote,
}: {
  readonly orderNumber: string;
  readonly refundId: string;
  readonly creditNote: string;
}) {
  const params = { id: orderNumber, refundId };
  return (
    <PdfButton
      label="Credit note (PDF)"
      documentName="credit note"
      fileName={`${creditNote}.pdf`}
      size="small"
      fetchFile={() => api("GET /orders/:id/refunds/:refundId/credit-note", { params, as: "blob" })}
    />
  );
}
