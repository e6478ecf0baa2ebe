import type { Order, OrderRefund } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { api } from "../../api.ts";
import { PaperButton } from "./paper-button.tsx";

const dateFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "long",
  timeZone: "Africa/Lagos",
});

interface OrderRefundsProps {
  readonly order: Order;
  /** Whether the reader is signed in as who placed it, and may have the credit notes. */
  readonly isOwn: boolean;
}

/** What was sent back for an order and when, each with its credit note. */
export function OrderRefunds({ order, isOwn }: OrderRefundsProps) {
  const { refunds = [] } = order;
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="order-refunds" className="mt-8">
      <h3 id="order-refunds" className="mb-2 font-medium">
        Money sent back
      </h3>
      <ul>
        {refunds.map((refund, i) => (
          <li
            key={refund.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b py-3"
          >
            <div>
              <p className="font-medium tabular-nums">{formatNaira(fromNaira(refund.amount))}</p>
              <p className="text-meta text-umber">{whenOf(refund)}</p>
            </div>
            {isOwn && refund.state === "sent" && (
              <CreditNote order={order} refund={refund} count={i + 1} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenOf({ state, at }: OrderRefund): string {
  const date = dateFormat.format(new Date(at));
  return state === "sent"
    ? `Sent back on ${date}; your bank may take some days to show it`
    : `Under way since ${date}; the payment provider has not confirmed it yet`;
}

function CreditNote({
  order,
  refund,
  count,
}: {
  readonly order: Order;
  readonly refund: OrderRefund;
  readonly count: number;
}) {
  const params = { id: order.orderNumber, refundId: refund.id };
  return (
    <PaperButton
      label="Credit note (PDF)"
      paper="credit note"
      fileName={`${order.orderNumber}-credit-note-${count}.pdf`}
      size="small"
      fetchFile={() => api("GET /orders/:id/refunds/:refundId/credit-note", { params, as: "blob" })}
    />
  );
}
