import { expect, test } from "vitest";
import type { PaymentStatus } from "#contract/api/order-payments.ts";
import { afterStatus, pauseBeforeAsking, undecidedOrder } from "./checkout-state.ts";
import { isSettled } from "./is-settled.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const status = (changes: Partial<PaymentStatus>): PaymentStatus => ({
  orderNumber: order.orderNumber,
  orderStatus: "PENDING_PAYMENT",
  state: "awaiting",
  transactionReference: null,
  totalAmount: 10_000,
  dueAmount: 10_000,
  nothingCharged: false,
  notes: [],
  ...changes,
});

test.each([
  ["unpaid, and the provider did not say so yet", status({}), true],
  ["unpaid, as the provider says", status({ nothingCharged: true }), false],
  ["confirming", status({ state: "confirming" }), true],
  ["paid", status({ state: "paid" }), false],
  ["looked at by a person", status({ state: "review" }), false],
  ["closed", status({ state: "closed" }), false],
])("a payment that is %s: asked about again is %s", (_name, given, asksAgain) => {
  expect(undecidedOrder(afterStatus(order, given)) === order).toBe(asksAgain);
});

test.each([
  ["EXPIRED", true],
  ["CANCELLED", true],
  ["REFUNDED", true],
  ["PENDING_PAYMENT", false],
] as const)(
  "an order that takes no payment any more and is %s is kept no longer: %s",
  (orderStatus, settled) => {
    expect(isSettled({ step: "closed", order, orderStatus, nothingCharged: true })).toBe(settled);
  },
);

test("is asked about every 3 s for a minute, then ever more seldom, and never given up", () => {
  const pauses = Array.from({ length: 40 }, (_, asked) => pauseBeforeAsking(asked) / 1000);
  expect(pauses.slice(0, 20)).toEqual(Array(20).fill(3));
  expect(pauses.slice(20, 26)).toEqual([6, 12, 24, 48, 60, 60]);
  expect(pauseBeforeAsking(10_000)).toBe(60_000);
});
