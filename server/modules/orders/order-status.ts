import type { OrderEventKind } from "#contract/api/order-events.ts";
import { isNotSent } from "#contract/api/order-stage.ts";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { OrderRecord } from "./order.ts";

/**
 * Every allowed move of an order (decision 19). A paid order never becomes unpaid; it is cancelled only
 * where none of its money is here, else it ends by a refund.
 */
export const allowedMoves = {
  PENDING_PAYMENT: ["PAID", "CANCELLED", "EXPIRED"],
  PAID: ["PROCESSING", "CANCELLED", "REFUNDED"],
  PROCESSING: ["SHIPPED", "CANCELLED", "REFUNDED"],
  SHIPPED: ["DELIVERED", "CANCELLED", "REFUNDED"],
  DELIVERED: ["REFUNDED"],
  CANCELLED: [],
  EXPIRED: [],
  REFUNDED: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

/** Whether an order may go from one status to another. */
export function mayMove(from: OrderStatus, to: OrderStatus): boolean {
  const moves: readonly OrderStatus[] = allowedMoves[from];
  return moves.includes(to);
}

/** The status that an order has after each press of staff. */
export const pressedStatus = {
  packed: "PROCESSING",
  sent: "SHIPPED",
  delivered: "DELIVERED",
  cancelled: "CANCELLED",
} as const satisfies Partial<Record<OrderEventKind, OrderStatus>>;

/** The status that an event of an order stands for; undefined for one that moves nothing. */
export function statusAfter(kind: string): OrderStatus | undefined {
  const known: Readonly<Record<string, OrderStatus | undefined>> = pressedStatus;
  return known[kind];
}

/** Whether pieces of an order stay here though it was paid, and none is left to be sent. */
export function hasNothingToSend({
  status,
  lines,
}: Pick<OrderRecord, "status" | "lines">): boolean {
  return isNotSent(status) && lines.every(({ quantity, withdrawn }) => withdrawn >= quantity);
}

/** Pieces of a line that go to the buyer; of an order whose money went back, those that were bought. */
export function piecesOfLine(
  { status }: Pick<OrderRecord, "status">,
  { quantity, withdrawn }: OrderRecord["lines"][number],
): number {
  return status === "REFUNDED" ? quantity : quantity - withdrawn;
}
