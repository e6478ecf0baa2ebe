import type { OrderStatus } from "./orders.ts";

/** Whether an order is paid and its pieces lie with us still. */
export function liesHere(status: OrderStatus): boolean {
  return status === "PAID" || status === "PROCESSING";
}
