import type { Order } from "#contract/api/orders/orders.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";

export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="tabular-nums">
      <Row term="Subtotal" value={formatNaira(fromNaira(order.subtotalAmount))} />
      {shippingRows(fromNaira(order.shippingAmount)).map(({ label, value }) => (
        <Row key={label} term={label} value={value} />
      ))}
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

function MoneyRows({ order }: { order: Order }) {
  const { totalAmount, receivedAmount, refundedAmount, dueAmount } = order;
  if (receivedAmount === 0 || (receivedAmount === totalAmount && refundedAmount === 0)) return null;
  return (
    <>
      <Row term="Paid" value={formatNaira(fromNaira(receivedAmount))} />
      {refundedAmount > 0 && (
        <>
          <Row term="Refunded" value={`−${formatNaira(fromNaira(refundedAmount))}`} />
          <Row term="Net" value={formatNaira(fromNaira(receivedAmount - refundedAmount))} />
        </>
      )}
      {dueAmount > 0 && <Row term="Balance due" value={formatNaira(fromNaira(dueAmount))} />}
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
