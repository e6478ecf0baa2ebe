import { Link } from "react-router";
import type { Customer } from "#contract/api/staff-customers.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { OrderState } from "../../parts/order-state.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SmallPictures } from "../../parts/small-pictures.tsx";
import { dayOf } from "../../parts/when.ts";

/** The newest orders of somebody, and how many there are. */
export function CustomerOrders({ customer, now }: { customer: Customer; now: Date }) {
  const { recentOrders, placedOrders, email } = customer;
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
      {recentOrders.length === 0 && <p className="text-umber">Nothing ordered yet.</p>}
      <ul className="divide-y divide-line">
        {recentOrders.map((order) => {
          const pieces = `${order.pieces} ${order.pieces === 1 ? "piece" : "pieces"}`;
          return (
            <li
              key={order.id}
              className="relative grid min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 py-1.5 hover:bg-bone md:gap-x-4 md:grid-cols-[4rem_8rem_minmax(0,1fr)_5rem_6.5rem_8.5rem]"
            >
              <span className="text-meta text-umber max-md:order-3">
                {dayOf(order.placedAt, now)}
                <span className="md:hidden">, {pieces}</span>
              </span>
              <Link
                to={`/orders/${order.id}`}
                className="whitespace-nowrap font-medium tabular-nums after:absolute after:inset-0 hover:text-indigo"
              >
                {order.orderNumber}
              </Link>
              <span className="max-md:order-first max-md:row-span-2 max-md:[&_img+img]:hidden">
                <SmallPictures images={order.images} />
              </span>
              <span className="text-right text-meta text-umber max-md:hidden">{pieces}</span>
              <span className="text-right tabular-nums">
                {formatNaira(fromNaira(order.totalAmount))}
              </span>
              <span className="max-md:order-4 max-md:text-right">
                <OrderState status={order.status} />
                {order.refundedAmount > 0 && (
                  <span className="block text-meta text-umber">
                    {formatNaira(fromNaira(order.refundedAmount))} returned
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
