import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "./order.ts";

type Money = Pick<OrderRecord, "status" | "totalKobo" | "receivedKobo" | "refundedKobo">;

/** What came for an order and has not gone back. */
export function keptKobo({
  receivedKobo,
  refundedKobo,
}: Omit<Money, "status" | "totalKobo">): Kobo {
  return kobo(receivedKobo - refundedKobo);
}

/** What came for an order, without what the bank took back or never came. */
export function cameKobo({
  receivedKobo,
  reversedKobo,
}: Pick<OrderRecord, "receivedKobo" | "reversedKobo">): Kobo {
  return kobo(receivedKobo - reversedKobo);
}

/** What the store itself sent back of an order. */
export function sentBackKobo({
  refundedKobo,
  reversedKobo,
}: Pick<OrderRecord, "refundedKobo" | "reversedKobo">): Kobo {
  return kobo(refundedKobo - reversedKobo);
}

/** What is still due: nothing once an order is paid, whatever was given back since, or has ended. */
export function dueKobo(order: Money): Kobo {
  if (order.status !== "PENDING_PAYMENT") return kobo(0);
  return kobo(Math.max(0, order.totalKobo - keptKobo(order)));
}

/** Whether money came for an order that has a price, and all of it went back. What strays to a free one was never for it. */
export function isAllReturned({
  totalKobo,
  receivedKobo,
  refundedKobo,
}: Omit<Money, "status">): boolean {
  return totalKobo > 0 && receivedKobo > 0 && refundedKobo === receivedKobo;
}
