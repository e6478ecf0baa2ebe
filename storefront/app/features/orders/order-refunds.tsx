import type { Order, OrderRefund } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { PaperButton } from "./paper-button.tsx";

const dateFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "long",
  timeZone: "Africa/Lagos",
});

interface OrderRefundsProps {
  /** One of which money left. */
  readonly order: Order;
  /** Whether the reader is signed in as who placed it, and may have the credit notes. */
  readonly isOwn: boolean;
}

/** What was sent back for an order and when, each with its credit note, and what was taken off it. */
export default function OrderRefunds({ order, isOwn }: OrderRefundsProps) {
  const { refunds = [] } = order;
  return (
    <section aria-labelledby="order-refunds" className="mt-8">
      <h3 id="order-refunds" className="mb-2 font-medium">
        {refunds.every(isReversal) ? "Money taken off" : "Money sent back"}
      </h3>
      <ul>
        {refunds.map((refund) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-medium tabular-nums">{formatNaira(fromNaira(refund.amount))}</p>
              <p className="text-meta text-umber">{whenOf(refund)}</p>
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

const isReversal = ({ state }: OrderRefund) => state === "never_came" || state === "taken_back";

function whenOf({ state, at }: OrderRefund): string {
  const date = dateFormat.format(new Date(at));
  switch (state) {
    case "sent":
      return `Sent back on ${date}; your bank may take some days to show it`;
    case "under_way":
      return `Under way since ${date}; the payment provider has not confirmed it yet`;
    case "to_send":
      return `Noted on ${date}; the shop has not sent it from its bank yet`;
    case "never_came":
      return "Taken off: it never reached the shop";
    case "taken_back":
      return `Taken back by the bank on ${date}`;
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
    <PaperButton
      label="Credit note (PDF)"
      paper="credit note"
      fileName={`${creditNote}.pdf`}
      size="small"
      fetchFile={() => api("GET /orders/:id/refunds/:refundId/credit-note", { params, as: "blob" })}
    />
  );
}
