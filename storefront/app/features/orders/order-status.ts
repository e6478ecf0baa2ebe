import type { Order, OrderStatus } from "#contract/api/orders/orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

export const orderStatusLabels = {
  PENDING_PAYMENT: { label: "Awaiting payment", tone: "waiting" },
  PAID: { label: "Paid", tone: "good" },
  PROCESSING: { label: "Packed", tone: "working" },
  SHIPPED: { label: "On its way", tone: "working" },
  DELIVERED: { label: "Delivered", tone: "good" },
  CANCELLED: { label: "Cancelled", tone: "bad" },
  EXPIRED: { label: "Expired", tone: "bad" },
  REFUNDED: { label: "Refunded", tone: "plain" },
} as const satisfies Record<OrderStatus, { label: string; tone: StatusTone }>;

/** Orders that ended without money, or by a chargeback, were not refunded. */
export function getOrderStatusLabel({ status, refundedAmount, awaitsPacking }: Order) {
  if (awaitsPacking) return { label: "Confirmed", tone: "working" } as const;
  return status === "REFUNDED" && refundedAmount === 0
    ? ({ label: "Closed", tone: "plain" } as const)
    : orderStatusLabels[status];
}
