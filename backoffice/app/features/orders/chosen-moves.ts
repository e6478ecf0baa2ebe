import type { OrderStatus } from "#contract/api/orders.ts";

/** What becomes of orders by one press. */
export type Move = "packed" | "sent" | "delivered";

const moveOf: Partial<Record<OrderStatus, Move>> = {
  PAID: "packed",
  PROCESSING: "sent",
  SHIPPED: "delivered",
};
const all: readonly Move[] = ["packed", "sent", "delivered"];

/**
 * What may be pressed for chosen orders, the most likely first: what the first of them waits for, then what others do.
 * @param known the statuses of those on this page
 * @param isAllKnown none of the chosen ones stands on another page, where any status may be
 */
export function movesOf(known: readonly OrderStatus[], isAllKnown: boolean): readonly Move[] {
  const waited = known.flatMap((status) => moveOf[status] ?? []);
  // What is sent is filled in order by order, so they must be in sight.
  const unseen = isAllKnown ? [] : all.filter((move) => move !== "sent");
  return [...new Set([...waited, ...unseen])];
}
