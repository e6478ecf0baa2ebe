import type { Order } from "#contract/api/orders/orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { OrderLine, OrderRecord, OrderVat } from "./order.ts";

type OrderAmounts = Pick<OrderRecord, "status" | "totalKobo" | "receivedKobo" | "refundedKobo">;

export function retainedKobo({
  receivedKobo,
  refundedKobo,
}: Omit<OrderAmounts, "status" | "totalKobo">): Kobo {
  return kobo(receivedKobo - refundedKobo);
}

/** What is paid for all units of a line, with VAT that is added to it. */
export function paidForLine(
  { vat }: Pick<OrderRecord, "vat">,
  {
    lineTotalKobo,
    discountShareKobo,
    vatKobo,
  }: Pick<OrderLine, "lineTotalKobo" | "discountShareKobo" | "vatKobo">,
): Kobo {
  return kobo(lineTotalKobo - discountShareKobo + (vat?.isAdded ? vatKobo : 0));
}

export function paidForShipping({
  shippingKobo,
  vat,
}: Pick<OrderRecord, "shippingKobo" | "vat">): Kobo {
  return kobo(shippingKobo + (vat?.isAdded ? vat.shippingKobo : 0));
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
