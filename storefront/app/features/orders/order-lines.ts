import type { Order } from "#contract/api/orders.ts";
import type { WantedLine } from "../../stock/available-lines.ts";

/** The lines of an order as one would have them again. */
export function linesOf(order: Order): WantedLine[] {
  return order.items.map(({ productId, size, quantity, name }) => ({
    id: productId,
    size,
    quantity,
    name,
  }));
}
