import type { OrderStatus } from "#contract/api/orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a status reads to staff, and the colour of its square. */
export const orderLooks: Readonly<Record<OrderStatus, { tone: StatusTone; word: string }>> = {
  PENDING_PAYMENT: { tone: "plain", word: "Awaiting payment" },
  PAID: { tone: "waiting", word: "To pack" },
  PROCESSING: { tone: "working", word: "Packed" },
  SHIPPED: { tone: "working", word: "On the way" },
  DELIVERED: { tone: "good", word: "Delivered" },
  CANCELLED: { tone: "bad", word: "Cancelled" },
  EXPIRED: { tone: "bad", word: "Not paid in time" },
  REFUNDED: { tone: "plain", word: "Refunded" },
};
