import { orderStatusWords } from "#contract/api/order-words.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { StatusTone } from "#ui/primitives/status.tsx";

/** How a status reads to staff, and the colour of its square. */
export const orderLooks: Readonly<Record<OrderStatus, { tone: StatusTone; word: string }>> = {
  PENDING_PAYMENT: { tone: "plain", word: orderStatusWords.PENDING_PAYMENT },
  PAID: { tone: "waiting", word: orderStatusWords.PAID },
  PROCESSING: { tone: "working", word: orderStatusWords.PROCESSING },
  SHIPPED: { tone: "working", word: orderStatusWords.SHIPPED },
  DELIVERED: { tone: "good", word: orderStatusWords.DELIVERED },
  CANCELLED: { tone: "bad", word: orderStatusWords.CANCELLED },
  EXPIRED: { tone: "bad", word: orderStatusWords.EXPIRED },
  REFUNDED: { tone: "plain", word: orderStatusWords.REFUNDED },
};
