import type { OrderStatus } from "./orders.ts";

/** The status as packers see it: an order to be paid on delivery is in PROCESSING before it is packed. */
export function toPackingStatus({
  status,
  awaitsPacking,
}: {
  readonly status: OrderStatus;
  readonly awaitsPacking: boolean;
}): OrderStatus {
  return awaitsPacking ? "PAID" : status;
}

export function isNotShipped(status: OrderStatus): boolean {
  return status === "PENDING_PAYMENT" || isPaidNotShipped(status);
}

export function isPaidNotShipped(status: OrderStatus): boolean {
  return status === "PAID" || status === "PROCESSING";
}

/** False for orders that were closed unpaid or whose payment was never received. */
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
