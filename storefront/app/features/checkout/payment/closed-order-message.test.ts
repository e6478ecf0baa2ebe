import { expect, test } from "vitest";
import type { OrderStatus } from "#contract/api/orders/orders.ts";
import type { PendingOrder } from "../../../session/order/pending-order.ts";
import { getClosedOrderMessage } from "./closed-order-message.ts";

const order = { orderNumber: "ASO-7K3M9QXD", totalAmount: 10_000, email: "ada@example.com" };
const closedState = (orderStatus: OrderStatus, of: PendingOrder = order) =>
  ({ step: "closed", order: of, orderStatus, nothingCharged: true }) as const;

test.each([
  ["EXPIRED", "It was not paid in time"],
  ["CANCELLED", "It was cancelled"],
  ["REFUNDED", "It was refunded or settled with you."],
  ["PENDING_PAYMENT", "will expire shortly and the items will be released"],
] as const)("an order that ended as %s has its own message", (status, text) => {
  const message = getClosedOrderMessage(closedState(status), false);
  expect(message).toContain(text);
  if (status !== "EXPIRED") expect(message).not.toContain("in time");
});

test("a closed order may still be paid unless nothing was charged", () => {
  const lateNote = "If a payment still reaches us";
  expect(getClosedOrderMessage(closedState("EXPIRED"), false)).not.toContain(lateNote);
  expect(
    getClosedOrderMessage({ ...closedState("EXPIRED"), nothingCharged: false }, false),
  ).toContain(lateNote);
});

test.each([
  ["its own cart's", order, true, "Your cart is still here"],
  ["a removed cart's", order, false, "You can add the items to your cart again"],
  ["an account's", { ...order, fromAccount: true }, true, "from your orders"],
  [
    "a mailed link's",
    { ...order, fromAccount: true, orderToken: "a-token" },
    true,
    "You can add the items to your cart again",
  ],
])("an ended order is %s: how to order it again", (_case, of, hasCart, text) => {
  expect(getClosedOrderMessage(closedState("EXPIRED", of), hasCart)).toContain(text);
});
