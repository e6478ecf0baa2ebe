import { Link } from "react-router";
import type { Customer } from "#contract/api/customers/customers.ts";
import { plural } from "#contract/text/format.ts";
import { OrderStatusBadge } from "../../parts/domain/order-status-badge.tsx";
import { formatDate } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";

export function CustomerOrders({ customer, now }: { customer: Customer; now: Date }) {
  const { recentOrders, placedOrders } = customer;
  const email = customer.email || customer.phone;
  return (
    <Panel
      title="Orders"
      aside={
        placedOrders > recentOrders.length && (
          <Link
            to={{
              pathname: "/orders",
              search: new URLSearchParams({ status: "all", search: email }).toString(),
            }}
            className="text-link touch-target text-meta"
          >
            All {placedOrders}
          </Link>
        )
      }
    >
      {recentOrders.length === 0 && <p className="text-umber">No orders yet.</p>}
      <ul className="divide-y divide-line">
        {recentOrders.map((order) => {
          const units = plural(order.units, "item");
          return (
            <li
              key={order.id}
              className="relative grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 py-1.5 hover:bg-bone md:gap-x-4 md:grid-cols-[4rem_8rem_minmax(0,1fr)_5rem_6.5rem_8.5rem]"
            >
              <span className="text-meta text-umber max-md:order-3">
                {formatDate(order.placedAt, now)}
                <span className="md:hidden">, {units}</span>
              </span>
              <Link
                to={`/orders/${order.id}`}
                className="whitespace-nowrap font-medium tabular-nums after:absolute after:inset-0 hover:text-indigo"
              >
                {order.orderNumber}
              </Link>
              <span className="max-md:order-first max-md:row-span-2 max-md:[&_img+img]:hidden">
                <Thumbnails images={order.images} />
              </span>
              <span className="text-right text-meta text-umber max-md:hidden">{units}</span>
              <span className="text-right tabular-nums">{formatAmount(order.totalAmount)}</span>
              <span className="max-md:order-4 max-md:text-right">
                <OrderStatusBadge status={order.status} />
                {order.refundedAmount > 0 && (
                  <span className="block text-meta text-umber">
                    {formatAmount(order.refundedAmount)} refunded
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
