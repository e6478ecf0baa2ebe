import { Link } from "react-router";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { naira } from "../../parts/money.ts";
import { OrderState } from "../../parts/order-state.tsx";
import { Panel } from "../../parts/panel.tsx";
import { dayOf } from "../../parts/when.ts";
import { orders } from "./order-words.ts";

/** Who bought, and their other orders. */
export function BuyerPanel({ order }: { order: StaffOrder }) {
  const { others, email, buyerKind } = order;
  const now = new Date();
  return (
    <Panel title="The buyer">
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
    </Panel>
  );
}
