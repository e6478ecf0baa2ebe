import type { OrderStatus } from "./orders.ts";

/** Whether an order has an invoice, or a pro forma one: none that was closed unpaid, or whose money never came. */
export function hasInvoice({
  status,
  paidAt,
}: {
  readonly status: OrderStatus;
  readonly paidAt: unknown;
}): boolean {
  const wasNoSale = status === "REFUNDED" && paidAt === null;
  return status !== "CANCELLED" && status !== "EXPIRED" && !wasNoSale;
}
