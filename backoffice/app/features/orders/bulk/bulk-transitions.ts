import type { OrderStatus } from "#contract/api/orders/orders.ts";

export type TransitionKind = "packed" | "sent" | "delivered";

const nextTransition: Partial<Record<OrderStatus, TransitionKind>> = {
  PAID: "packed",
  PROCESSING: "sent",
  SHIPPED: "delivered",
};
const allTransitions: readonly TransitionKind[] = ["packed", "sent", "delivered"];

/** Most likely first. */
export function getBulkTransitions(
  visibleStatuses: readonly OrderStatus[],
  isAllVisible: boolean,
): readonly TransitionKind[] {
  const nextTransitions = visibleStatuses.flatMap((status) => nextTransition[status] ?? []);
  // Shipping needs a tracking number per order, so all must be on this page.
  const otherTransitions = isAllVisible
    ? []
    : allTransitions.filter((transition) => transition !== "sent");
  return [...new Set([...nextTransitions, ...otherTransitions])];
}
