import type { Order } from "#contract/api/orders/orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { OrderRecord, OrderVat } from "./order.ts";

type OrderAmounts = Pick<OrderRecord, "status" | "totalKobo" | "receivedKobo" | "refundedKobo">;

export function retainedKobo({
  receivedKobo,
  refundedKobo,
}: Omit<OrderAmounts, "status" | "totalKobo">): Kobo {
  return kobo(receivedKobo - refundedKobo);
}

/** Received minus charged back or never received. */
export function netReceivedKobo({
  receivedKobo,
  reversedKobo,
}: Pick<OrderRecord, "receivedKobo" | "reversedKobo">): Kobo {
  return kobo(receivedKobo - reversedKobo);
}

/** Refunded by the store, without chargebacks. */
export function netRefundedKobo({
  refundedKobo,
  reversedKobo,
}: Pick<OrderRecord, "refundedKobo" | "reversedKobo">): Kobo {
  return kobo(refundedKobo - reversedKobo);
}

/** 0 once an order is paid, refunded or closed. */
export function balanceDueKobo(order: OrderAmounts): Kobo {
  if (order.status !== "PENDING_PAYMENT") return kobo(0);
  return kobo(Math.max(0, order.totalKobo - retainedKobo(order)));
}

/** False for free orders: a stray payment was never for them. */
export function isFullyRefunded({
  totalKobo,
  receivedKobo,
  refundedKobo,
}: Omit<OrderAmounts, "status">): boolean {
  return totalKobo > 0 && receivedKobo > 0 && refundedKobo === receivedKobo;
}

export function toVatResponse({
  percent,
  isAdded,
  totalKobo,
}: OrderVat): NonNullable<Order["vat"]> {
  return { percent, isAdded, amount: toNaira(totalKobo) };
}
