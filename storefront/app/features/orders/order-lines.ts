import type { Order } from "#contract/api/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { WantedLine } from "../../stock/available-lines.ts";

/** What a message says of an order besides its lines. */
export function headOf({ totalAmount }: Order) {
  return { totalKobo: fromNaira(totalAmount) };
}

/** The lines of an order as one would have them again. */
export function linesOf(order: Order): WantedLine[] {
  return order.items.map(({ productId, size, quantity, name }) => ({
    id: productId,
    size,
    quantity,
    name,
  }));
}
