import type { OrderEventKind } from "#contract/api/orders/order-events.ts";
import { isNotShipped, toPackingStatus } from "#contract/api/orders/order-status-rules.ts";
import type { OrderTab } from "#contract/api/orders/order-tabs.ts";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { OrderRecord } from "./order.ts";

interface TransitionRule {
  readonly from: readonly OrderStatus[];
  readonly to: OrderStatus | "as before";
  /** The event of a move that staff make. */
  readonly event?: OrderEventKind;
  /** A reverse move takes back the latest event of this kind. */
  readonly reverses?: OrderEventKind;
}

/**
 * Every move of an order, forward and reverse (decision 19). An order holding a payment is refunded, never cancelled.
 * Reopening leads back to the status it was cancelled from, so a paid order never becomes unpaid.
 */
export const orderTransitions = {
  paid: { from: ["PENDING_PAYMENT"], to: "PAID" },
  accepted_on_delivery: { from: ["PENDING_PAYMENT"], to: "PROCESSING" },
  expired: { from: ["PENDING_PAYMENT"], to: "EXPIRED" },
  late_payment_accepted: { from: ["CANCELLED", "EXPIRED"], to: "PAID" },
  refunded: { from: ["PAID", "PROCESSING", "SHIPPED", "DELIVERED"], to: "REFUNDED" },
  packed: { from: ["PAID"], to: "PROCESSING", event: "packed" },
  unpacked: { from: ["PROCESSING"], to: "PAID", event: "unpacked", reverses: "packed" },
  sent: { from: ["PROCESSING"], to: "SHIPPED", event: "sent" },
  shipment_cancelled: {
    from: ["SHIPPED"],
    to: "PROCESSING",
    event: "shipment_cancelled",
    reverses: "sent",
  },
  delivered: { from: ["SHIPPED"], to: "DELIVERED", event: "delivered" },
  handed_over: { from: ["PAID", "PROCESSING"], to: "DELIVERED", event: "handed_over" },
  not_delivered: {
    from: ["DELIVERED"],
    to: "SHIPPED",
    event: "not_delivered",
    reverses: "delivered",
  },
  cancelled: {
    from: ["PENDING_PAYMENT", "PAID", "PROCESSING", "SHIPPED"],
    to: "CANCELLED",
    event: "cancelled",
  },
  reopened: { from: ["CANCELLED"], to: "as before", event: "reopened", reverses: "cancelled" },
} as const satisfies Record<string, TransitionRule>;

export type TransitionKind = keyof typeof orderTransitions;

type StatusFields = Pick<OrderRecord, "status" | "awaitsPacking">;

export function canTransition(order: StatusFields, kind: TransitionKind): boolean {
  const { from }: TransitionRule = orderTransitions[kind];
  return from.includes(toPackingStatus(order));
}

export function isReverse(kind: TransitionKind): boolean {
  return "reverses" in orderTransitions[kind];
}

/** The status that an event of the timeline led to; undefined for reverse moves and other events. */
export function statusAfterEvent(kind: string): OrderStatus | undefined {
  const rules: Readonly<Record<string, TransitionRule | undefined>> = orderTransitions;
  const rule = rules[kind];
  return !rule?.event || rule.reverses || rule.to === "as before" ? undefined : rule.to;
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

export const openStatuses: readonly OrderStatus[] = [
  "PENDING_PAYMENT",
  "PAID",
  "PROCESSING",
  "SHIPPED",
];
export const closedStatuses: readonly OrderStatus[] = [
  "DELIVERED",
  "CANCELLED",
  "EXPIRED",
  "REFUNDED",
];

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
