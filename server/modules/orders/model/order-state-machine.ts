import type { OrderEventKind } from "#contract/api/orders/order-events.ts";
import { isNotShipped } from "#contract/api/orders/order-status-rules.ts";
import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { OrderRecord } from "./order.ts";

/** State machine of orders: the transitions from each status (decision 19). An order holding a payment is refunded, never cancelled. */
export const allowedTransitions = {
  PENDING_PAYMENT: ["PAID", "CANCELLED", "EXPIRED"],
  PAID: ["PROCESSING", "CANCELLED", "REFUNDED"],
  PROCESSING: ["SHIPPED", "CANCELLED", "REFUNDED"],
  SHIPPED: ["DELIVERED", "CANCELLED", "REFUNDED"],
  DELIVERED: ["REFUNDED"],
  CANCELLED: [],
  EXPIRED: [],
  REFUNDED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function canTransition(from: OrderStatus, to: OrderStatus): boolean {
  const targets: readonly OrderStatus[] = allowedTransitions[from];
  return targets.includes(to);
}

export const transitionStatus = {
  packed: "PROCESSING",
  sent: "SHIPPED",
  delivered: "DELIVERED",
  cancelled: "CANCELLED",
} as const satisfies Partial<Record<OrderEventKind, OrderStatus>>;

export function statusAfterEvent(kind: string): OrderStatus | undefined {
  const statusByKind: Readonly<Record<string, OrderStatus | undefined>> = transitionStatus;
  return statusByKind[kind];
}

export function hasNothingToShip({
  status,
  lines,
}: Pick<OrderRecord, "status" | "lines">): boolean {
  return isNotShipped(status) && lines.every(({ quantity, withdrawn }) => withdrawn >= quantity);
}

/** For a refunded order the quantity bought. */
export function shippedQuantity(
  { status }: Pick<OrderRecord, "status">,
  { quantity, withdrawn }: OrderRecord["lines"][number],
): number {
  return status === "REFUNDED" ? quantity : quantity - withdrawn;
}

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
