import type { CartLine } from "./cart-reducer.ts";

/** By the order's number. As long as the cart itself lives: a reload loses both (specification §2). */
const orderedLines = new Map<string, readonly CartLine[]>();

/** Remembers which lines of the cart an order was made of. */
export function noteOrdered(orderNumber: string, lines: readonly CartLine[]): void {
  orderedLines.set(orderNumber, lines);
}

/** The lines of the cart that became this order, told once; none where the cart is another one since. */
export function takeOrdered(orderNumber: string): readonly CartLine[] {
  const lines = orderedLines.get(orderNumber) ?? [];
  orderedLines.delete(orderNumber);
  return lines;
}
