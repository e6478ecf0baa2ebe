import { Link } from "react-router";
import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { plural } from "#contract/text/format.ts";
import { OrderStatusBadge } from "../../../parts/domain/order-status-badge.tsx";
import { formatDate } from "../../../parts/format/dates.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { Panel } from "../../../parts/layout/panel.tsx";

export function CustomerPanel({ order }: { order: StaffOrder }) {
  const { others, email, buyerKind, customerId } = order;
  const now = new Date();
  return (
    <Panel
      title="Customer"
      aside={
        customerId && (
          <Link to={`/customers/${customerId}`} className="text-link touch-target text-meta">
            View customer
          </Link>
        )
      }
    >
      <p className="wrap-anywhere text-nav">
        {order.company !== null && <span className="block font-medium">{order.company}</span>}
        {email && (
          <a href={`mailto:${email}`} className="text-link touch-target">
            {email}
          </a>
        )}
      </p>
      <p className="mt-1 text-nav text-umber">
        {buyerKind === "guest" ? "Guest" : "Customer"},{" "}
        {others.count === 0 ? "first order" : plural(others.count, "other order")}
      </p>
      {others.orders.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t text-nav">
          {others.orders.map((other) => (
            <li key={other.id}>
              <Link
                to={`/orders/${other.id}`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 hover:text-indigo"
              >
                <span className="whitespace-nowrap font-medium tabular-nums">
                  {other.orderNumber}
                </span>
                <span className="text-umber">
                  {formatDate(other.createdAt, now)}
                  <span>
                    {other.totalAmount !== undefined && `, ${formatAmount(other.totalAmount)}`}
                  </span>
                </span>
                <OrderStatusBadge status={other.status} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {email && others.count > others.orders.length && (
        <p className="mt-2 text-nav">
          <Link
            to={{
              pathname: "/orders",
              search: new URLSearchParams({ status: "all", search: email }).toString(),
            }}
            className="text-link touch-target"
          >
            All orders by this customer
          </Link>
        </p>
      )}
    </Panel>
  );
}
