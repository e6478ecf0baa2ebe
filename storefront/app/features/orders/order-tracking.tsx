import type { Order } from "#contract/api/orders/orders.ts";
import { OrderParcel } from "./order-parcel.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

export default function OrderTracking({ order }: { order: Order }) {
  return (
    <div className="grid gap-4">
      <OrderTimeline order={order} />
      <OrderParcel order={order} />
    </div>
  );
}
