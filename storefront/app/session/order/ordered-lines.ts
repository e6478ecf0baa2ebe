import type { CartLine } from "../cart/cart-reducer.ts";

/** By order number. Lives as long as the cart: a reload loses both (specification §2). */
const orderedLines = new Map<string, readonly CartLine[]>();

export function saveOrderedLines(orderNumber: string, lines: readonly CartLine[]): void {
  orderedLines.set(orderNumber, lines);
}

/** Returns the lines of an order once; none if the cart has changed since. */
export function popOrderedLines(orderNumber: string): readonly CartLine[] {
  const lines = orderedLines.get(orderNumber) ?? [];
  orderedLines.delete(orderNumber);
  return lines;
}
