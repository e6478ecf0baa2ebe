import type { OrderStatus } from "./orders.ts";

/** Whether an order has not been sent, paid or not, so that it can still be sent elsewhere. */
export function isNotSent(status: OrderStatus): boolean {
  return status === "PENDING_PAYMENT" || isPaidNotSent(status);
}

/** Whether an order is paid and not sent: its pieces still lie in the shop. */
export function isPaidNotSent(status: OrderStatus): boolean {
  return status === "PAID" || status === "PROCESSING";
}
