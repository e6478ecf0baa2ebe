import type { OrderTab } from "#contract/api/order-tabs.ts";
import type { OrderStatus } from "#contract/api/orders.ts";

/** The statuses of the orders that a tab holds; null of a tab that asks for none. */
export const tabStatuses: Readonly<Record<OrderTab, readonly OrderStatus[] | null>> = {
  to_pack: ["PAID"],
  packed: ["PROCESSING"],
  on_the_way: ["SHIPPED"],
  delivered: ["DELIVERED"],
  awaiting_payment: ["PENDING_PAYMENT"],
  to_review: null,
  closed: ["CANCELLED", "EXPIRED", "REFUNDED"],
  all: null,
};
