import { expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders.ts";
import type { PendingOrder } from "../../session/pending-order.ts";
import { tellEnd } from "./tell-end.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const ended = (orderStatus: OrderStatus, of: PendingOrder = order) =>
  ({ step: "closed", order: of, orderStatus, nothingCharged: true }) as const;

test.each([
  ["EXPIRED", "It was not paid in time"],
  ["CANCELLED", "It was cancelled"],
  ["REFUNDED", "Its money went back, or it was settled with you."],
  ["PENDING_PAYMENT", "its pieces go back on the rail within minutes"],
] as const)("an order that ended as %s is told in its own words", (status, words) => {
  const told = tellEnd(ended(status), false);
  expect(told).toContain(words);
  if (status !== "EXPIRED") expect(told).not.toContain("in time");
});

test("money may still reach an order of which nobody said that it brought none", () => {
  const late = "Should a payment of yours still reach us";
  expect(tellEnd(ended("EXPIRED"), false)).not.toContain(late);
  expect(tellEnd({ ...ended("EXPIRED"), nothingCharged: false }, false)).toContain(late);
});

test.each([
  ["its own cart's", order, true, "Your cart is still here"],
  ["a cart's that is gone", order, false, "Put its pieces in your cart again"],
  ["an account's", { ...order, fromAccount: true }, true, "from your orders"],
  [
    "a mailed link's",
    { ...order, fromAccount: true, orderToken: "a-token" },
    true,
    "Put its pieces in your cart again",
  ],
])("an ended order is %s: the way to have it again", (_whose, of, hasCart, words) => {
  expect(tellEnd(ended("EXPIRED", of), hasCart)).toContain(words);
});
