import type { Order } from "#contract/api/orders.ts";
import { OrderParcel } from "./order-parcel.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

/** Where an order is and what is brought: loaded once there is an order to tell of. */
export default function OrderWay({ order }: { order: Order }) {
  return (
    <div className="grid gap-4">
      <OrderTimeline order={order} />
      <OrderParcel order={order} />
    </div>
  );
}
