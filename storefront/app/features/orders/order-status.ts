import type { Order, OrderStatus } from "#contract/api/orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a status reads and which colour its square has. */
export const orderStatusLook = {
  PENDING_PAYMENT: { label: "Awaiting payment", tone: "waiting" },
  PAID: { label: "Paid", tone: "good" },
  PROCESSING: { label: "Packed", tone: "working" },
  SHIPPED: { label: "On its way", tone: "working" },
  DELIVERED: { label: "Delivered", tone: "good" },
  CANCELLED: { label: "Cancelled", tone: "bad" },
  EXPIRED: { label: "Not paid in time", tone: "bad" },
  REFUNDED: { label: "Refunded", tone: "plain" },
} as const satisfies Record<OrderStatus, { label: string; tone: StatusTone }>;

/** How the status of an order reads. One that ended because its money never came, or was taken back, was not refunded. */
export function lookOf({ status, refundedAmount }: Order) {
  return status === "REFUNDED" && refundedAmount === 0
    ? ({ label: "Ended", tone: "plain" } as const)
    : orderStatusLook[status];
}
