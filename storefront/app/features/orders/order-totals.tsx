import type { Order } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

/** What the order detail shows as shipping where none was charged (specification §9); it is waived there. */
const shownShipping = fromNaira(4_000);

/** The column of figures under an order; it adds up to the total. */
export function OrderTotals({ order }: { order: Order }) {
  const charged = fromNaira(order.shippingAmount);
  return (
    <dl className="tabular-nums">
      <Row term="Subtotal" value={formatNaira(fromNaira(order.subtotalAmount))} />
      <Row term="Shipping" value={formatNaira(charged || shownShipping)} />
      {charged === 0 && <Row term="Waived" value={`−${formatNaira(shownShipping)}`} />}
      {order.discountAmount > 0 && (
        <Row
          term={order.discountCode ? `Discount ${order.discountCode}` : "Discount"}
          value={`−${formatNaira(fromNaira(order.discountAmount))}`}
        />
      )}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-ink border-t pt-4">
        <dt className="font-medium">Total</dt>
        <dd className="font-medium text-price">{formatNaira(fromNaira(order.totalAmount))}</dd>
      </div>
      <MoneyRows order={order} />
    </dl>
  );
}

/** What came and went beside the total, where that is more than the total once. */
function MoneyRows({ order }: { order: Order }) {
  const { totalAmount, receivedAmount, refundedAmount, dueAmount } = order;
  if (receivedAmount === 0 || (receivedAmount === totalAmount && refundedAmount === 0)) return null;
  return (
    <>
      <Row term="Paid" value={formatNaira(fromNaira(receivedAmount))} />
      {refundedAmount > 0 && (
        <Row term="Sent back" value={`−${formatNaira(fromNaira(refundedAmount))}`} />
      )}
      {dueAmount > 0 && <Row term="Still due" value={formatNaira(fromNaira(dueAmount))} />}
    </>
  );
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1">
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
