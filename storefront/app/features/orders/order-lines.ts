import type { Order } from "#contract/api/orders/orders.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { RequestedLine } from "../../stock/available-lines.ts";

export function toOrderHead({ totalAmount }: Order) {
  return { totalKobo: fromNaira(totalAmount) };
}

export function toRequestedLines(order: Order): RequestedLine[] {
  return order.items.map(({ productId, size, quantity, name }) => ({
    id: productId,
    size,
    quantity,
    name,
  }));
}
