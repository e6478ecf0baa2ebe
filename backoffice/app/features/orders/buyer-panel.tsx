import { Link } from "react-router";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { naira } from "../../parts/money.ts";
import { OrderState } from "../../parts/order-state.tsx";
import { Panel } from "../../parts/panel.tsx";
import { dayOf } from "../../parts/when.ts";
import { orders } from "./order-words.ts";

/** Who bought, with the way to their record, and their other orders: the newest, and the way to all of them. */
export function BuyerPanel({ order }: { order: StaffOrder }) {
  const { others, email, buyerKind, customerId } = order;
  const now = new Date();
  return (
    <Panel
      title="The buyer"
      aside={
        customerId && (
          <Link to={`/customers/${customerId}`} className="text-link touch-target text-meta">
            Their page
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
        {buyerKind === "guest" ? "Guest" : "With an account"},{" "}
        {others.count === 0 ? "the first order" : `${orders(others.count)} besides this one`}
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
                  {dayOf(other.createdAt, now)}
                  {other.totalAmount !== undefined && `, ${naira(other.totalAmount)}`}
                </span>
                <OrderState status={other.status} />
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
            All their orders
          </Link>
        </p>
      )}
    </Panel>
  );
}
