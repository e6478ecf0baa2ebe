import { Link } from "react-router";
import type { StaffToday } from "#contract/api/reports/reports.ts";
import { OrderStatusBadge } from "../../parts/domain/order-status-badge.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { Thumbnails } from "../../parts/layout/thumbnails.tsx";

export function LatestOrders({ orders }: { orders: NonNullable<StaffToday["latest"]> }) {
  if (orders.length === 0) return null;
  return (
    <Panel
      title="Latest orders"
      aside={
        <Link to="/orders?status=all" className="text-link touch-target text-meta">
          All orders
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li
            key={order.id}
            className="relative grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 py-1.5 hover:bg-bone md:grid-cols-[8.5rem_minmax(0,1fr)_auto_6.5rem_9rem]"
          >
            <Link
              to={`/orders/${order.id}`}
              className="font-medium tabular-nums after:absolute after:inset-0 hover:text-indigo"
            >
              {order.orderNumber}
            </Link>
            <span className="min-w-0 max-md:order-3">
              {order.name}
              {order.city && <span className="text-umber">, {order.city}</span>}
            </span>
            <span className="max-md:hidden">
              <Thumbnails images={order.images} max={2} />
            </span>
            <span className="text-right tabular-nums">{formatAmount(order.totalAmount)}</span>
            <span className="max-md:order-4 max-md:text-right">
              <OrderStatusBadge status={order.status} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
