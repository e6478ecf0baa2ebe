import type { OrderStatus } from "#contract/api/orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** The colour of the square beside the status of an order. */
export const orderTones: Readonly<Record<OrderStatus, StatusTone>> = {
  PENDING_PAYMENT: "plain",
  PAID: "waiting",
  PROCESSING: "working",
  SHIPPED: "working",
  DELIVERED: "good",
  CANCELLED: "bad",
  EXPIRED: "bad",
  REFUNDED: "plain",
};
