import type { Order } from "#contract/api/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Link } from "../../link.tsx";
import { MoneyNotes } from "./money-notes.tsx";
import { lookOf } from "./order-status.ts";
import { OrderTotals } from "./order-totals.tsx";

/** Fetched for an order of which money left. */
const OrderRefunds = lazyPart(() => import("./order-refunds.tsx"), LostRefunds);

const dateFormat = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "long",
  timeStyle: "short",
  timeZone: "Africa/Lagos",
});

interface OrderSummaryProps {
  readonly order: Order;
  /** Whether the reader is signed in as who placed it. */
  readonly isOwn?: boolean;
}

/** An order as its buyer sees it: number, status, lines, figures, where it goes. */
export function OrderSummary({ order, isOwn = false }: OrderSummaryProps) {
  const look = lookOf(order);
  const { shippingInfo: to } = order;
  return (
    <article aria-labelledby="order-number">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-ink border-b pb-4">
        <h2 id="order-number" className="type-title">
          {order.orderNumber}
        </h2>
        <Status tone={look.tone}>{look.label}</Status>
      </div>
      <p className="mt-3 text-meta text-umber">
        Placed {dateFormat.format(new Date(order.createdAt))}
        {order.business && `, for ${order.business.companyName}`}
      </p>
      {order.poNumber && (
        <p className="mt-1 text-meta text-umber wrap-anywhere">PO number {order.poNumber}</p>
      )}
      <MoneyNotes notes={order.moneyNotes ?? []} />
      <ul className="mt-5">
        {order.items.map((item) => (
          <li
            key={`${item.productId} ${item.size}`}
            className="flex gap-3.5 border-line border-b py-4"
          >
            {item.image && (
              <img
                src={item.image}
                alt=""
                width={64}
                height={80}
                loading="lazy"
                className="h-20 w-16 shrink-0 bg-plaster object-cover"
              />
            )}
            <div className="min-w-0 flex-1">
              <Link to={`/product/${item.productId}`} className="font-medium hover:text-indigo">
                {item.name}
              </Link>
              <p className="text-meta text-umber tabular-nums">
                Size {item.size}, quantity {item.quantity}
                {item.quantity > 1 && `, ${formatNaira(kobo(fromNaira(item.price)))} each`}
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
            Where it goes
          </h3>
          <address className="not-italic text-umber">
            {to.name}
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} {to.postalCode}
            <br />
            {to.country}
          </address>
        </section>
        <OrderTotals order={order} />
      </div>
      {order.refunds?.[0] && <OrderRefunds order={order} isOwn={isOwn} />}
    </article>
  );
}

function LostRefunds() {
  return (
    <p role="alert" className="mt-6">
      What was refunded could not be loaded. Reload the page and try again.
    </p>
  );
}
