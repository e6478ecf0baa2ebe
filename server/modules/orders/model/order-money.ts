import type { Order } from "#contract/api/orders/orders.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { toNaira } from "#contract/money/naira.ts";
import type { OrderLine, OrderRecord, OrderVat } from "./order.ts";

type OrderAmounts = Pick<
  OrderRecord,
  "status" | "totalKobo" | "receivedKobo" | "refundedKobo" | "dueKobo"
>;

export function retainedKobo({
  receivedKobo,
  refundedKobo,
}: Pick<OrderAmounts, "receivedKobo" | "refundedKobo">): Kobo {
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

/** Its money is still to be taken by the rider or counted. */
export function isDueOnDelivery({
  status,
  paymentMethod,
  paidAt,
}: Pick<OrderRecord, "status" | "paymentMethod" | "paidAt">): boolean {
  const isActive = status === "PROCESSING" || status === "SHIPPED" || status === "DELIVERED";
  return isActive && paymentMethod === "delivery" && paidAt === null;
}

/** Once paid, a difference that was accepted or refunded is owed by nobody, so only `dueKobo` counts. */
export function balanceDueKobo(order: OrderAmounts): Kobo {
  switch (order.status) {
    case "PENDING_PAYMENT":
      return kobo(Math.max(0, order.totalKobo - retainedKobo(order)));
    case "CANCELLED":
    case "EXPIRED":
    case "REFUNDED":
      return kobo(0);
    default:
      return order.dueKobo;
  }
}

/** False for free orders: a stray payment was never for them. */
export function isFullyRefunded({
  totalKobo,
  receivedKobo,
  refundedKobo,
}: Pick<OrderAmounts, "totalKobo" | "receivedKobo" | "refundedKobo">): boolean {
  return totalKobo > 0 && receivedKobo > 0 && refundedKobo === receivedKobo;
}

export function toVatResponse({
  percent,
  isAdded,
  totalKobo,
}: OrderVat): NonNullable<Order["vat"]> {
  return { percent, isAdded, amount: toNaira(totalKobo) };
}
