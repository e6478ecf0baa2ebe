import type { ReactNode } from "react";
import type { Order } from "#contract/api/orders/orders.ts";
import { shippingLines } from "#contract/delivery/shipping-lines.ts";
import { shippingRows } from "#contract/delivery/shipping-rows.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { vatLabel } from "#contract/pricing/vat.ts";
import { formatDate } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import { MoneyNotes } from "./money-notes.tsx";
import { getOrderStatusLabel } from "./order-status.ts";

const OrderRefunds = lazyComponent(() => import("./order-refunds.tsx"), RefundsNotLoaded);

interface OrderSummaryProps {
  readonly order: Order;
  readonly isOwn?: boolean;
  /** Tracking: follows the status, or stands in a second column. */
  readonly tracking: ReactNode;
}

export function OrderSummary({ order, isOwn = false, tracking }: OrderSummaryProps) {
  return (
    <article
      aria-labelledby="order-number"
      className={classNames(
        isOwn &&
          "lg:grid lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-14",
      )}
    >
      <OrderHead order={order} />
      <div
        className={classNames(
          "mt-6",
          isOwn && "lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0",
        )}
      >
        {tracking}
      </div>
      <OrderBody order={order} isOwn={isOwn} />
    </article>
  );
}

function OrderHead({ order }: { order: Order }) {
  const status = getOrderStatusLabel(order);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-b pb-4">
        <h2 id="order-number" className="type-title">
          {order.orderNumber}
        </h2>
        <Status tone={status.tone}>{status.label}</Status>
      </div>
      <p className="mt-3 text-meta text-umber">
        Placed {formatDate(order.createdAt, "longWithTime")}
        <span>{order.business && `, for ${order.business.companyName}`}</span>
      </p>
      {order.poNumber && (
        <p className="mt-1 text-meta text-umber wrap-anywhere">PO number {order.poNumber}</p>
      )}
      <MoneyNotes notes={order.paymentNotes ?? []} />
    </div>
  );
}

function OrderBody({ order, isOwn }: { order: Order; isOwn: boolean }) {
  const { shippingInfo: to } = order;
  return (
    <div className="lg:col-start-1">
      <ul className="mt-5">
        {order.items.map((item) => (
          <li
            key={`${item.productId} ${item.size} ${item.price}`}
            className="flex gap-3.5 border-line border-b py-4"
          >
            {item.image && (
              <img
                src={item.image}
                alt=""
                width={64}
                height={80}
                loading="lazy"
                className="h-20 w-16 shrink-0 rounded-badge bg-plaster object-cover"
              />
            )}
            <div className="min-w-0 flex-1">
              <Link to={`/product/${item.productId}`} className="font-medium hover:text-indigo">
                {item.name}
              </Link>
              <p className="text-meta text-umber tabular-nums">
                Size {item.size}, quantity {item.quantity}
                <span>
                  {item.quantity > 1 && `, ${formatNaira(kobo(fromNaira(item.price)))} each`}
                </span>
              </p>
            </div>
            <p className="shrink-0 font-medium tabular-nums">
              {formatNaira(kobo(fromNaira(item.price) * item.quantity))}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-6 grid gap-8 md:grid-cols-2">
        <section aria-labelledby="order-address">
          <h3 id="order-address" className="mb-2 font-medium">
            {order.pickup ? "Pick-up" : "Delivery address"}
          </h3>
          {order.pickup?.hours && (
            <p className="text-umber">
              {order.pickup.hours}. Ready in {order.pickup.readyIn}.
            </p>
          )}
          <address className="not-italic text-umber">
            {[...shippingLines(to), to.country].map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
        </section>
        <OrderTotals order={order} />
      </div>
      {order.refunds?.[0] && <OrderRefunds order={order} isOwn={isOwn} />}
    </div>
  );
}

function RefundsNotLoaded() {
  return (
    <p role="alert" className="mt-6">
      Refunds couldn’t be loaded. Reload the page and try again.
    </p>
  );
}

export function OrderTotals({ order }: { order: Order }) {
  const { vat } = order;
  const vatLine = vat && <Row term={vatLabel(vat)} value={formatNaira(fromNaira(vat.amount))} />;
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
      {vat?.isAdded && vatLine}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-ink border-t pt-4">
        <dt className="font-medium">Total</dt>
        <dd className="font-medium text-price">{formatNaira(fromNaira(order.totalAmount))}</dd>
      </div>
      {vat?.isAdded === false && vatLine}
      <MoneyRows order={order} />
    </dl>
  );
}

function MoneyRows({ order }: { order: Order }) {
  const { totalAmount, receivedAmount, refundedAmount, dueAmount } = order;
  if (order.isPaidOnDelivery) {
    return <Row term="To pay on delivery" value={formatNaira(fromNaira(dueAmount))} />;
  }
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
