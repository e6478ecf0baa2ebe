import { orderStatusLabels } from "#contract/api/orders/order-status-labels.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Status tone={orderStatusTones[status]}>{orderStatusLabels[status]}</Status>;
}

export const orderStatusTones: Readonly<Record<OrderStatus, StatusTone>> = {
  PENDING_PAYMENT: "plain",
  PAID: "waiting",
  PROCESSING: "working",
  SHIPPED: "working",
  DELIVERED: "good",
  CANCELLED: "bad",
  EXPIRED: "bad",
  REFUNDED: "plain",
};
