import { expect, test } from "vitest";
import { canCancel, formatOrderedItems, formatRefundedItems, isOverdue } from "./order-labels.ts";

const now = new Date("2026-11-21T15:20:00Z");

test.each([
  ["2026-11-20T21:21:00Z", false],
  ["2026-11-20T21:20:00Z", true],
  // A clock ahead of ours.
  ["2026-11-21T15:25:00Z", false],
])("an order waiting since %s is overdue: %s", (since, late) => {
  expect(isOverdue(since, now)).toBe(late);
});

const line = (quantity: number, withdrawn: number) =>
  ({ quantity, withdrawn }) as Parameters<typeof formatOrderedItems>[0][number];

test("ordered items are counted, and refunded ones", () => {
  expect(formatOrderedItems([line(2, 0), line(1, 0)])).toBe("3 items");
  expect(formatOrderedItems([line(2, 1)])).toBe("2 items, 1 refunded");
  expect(formatOrderedItems([line(2, 2)])).toBe("2 items, refunded");
});

test.each([
  ["PAID", 2, 1, "1 of 2 refunded, pack 1"],
  ["PROCESSING", 3, 2, "2 of 3 refunded, pack 1"],
  ["PAID", 1, 1, "Refunded, don't pack"],
  ["DELIVERED", 2, 1, "1 of 2 refunded"],
  ["SHIPPED", 1, 1, "Refunded"],
] as const)(
  "of an order that is %s, of %i items %i read “%s”",
  (status, quantity, withdrawn, text) => {
    expect(formatRefundedItems(status, { quantity, withdrawn })).toBe(text);
  },
);

const paidWith = (received: number, refunded: number) => ({
  ...{ subtotal: 0, shipping: 0, currentShipping: null, discount: 0, discountCode: null, total: 0 },
  discountReason: "",
  ...{ due: 0, method: "free" as const, received, refunded, reversed: 0 },
});

test.each([
  ["PENDING_PAYMENT", paidWith(0, 0), true],
  ["PENDING_PAYMENT", paidWith(6_000, 0), true],
  ["PAID", paidWith(0, 0), true],
  ["PROCESSING", paidWith(6_000, 6_000), true],
  ["PAID", paidWith(10_000, 4_000), false],
  ["SHIPPED", paidWith(0, 0), true],
  ["SHIPPED", paidWith(6_000, 0), false],
  ["DELIVERED", paidWith(0, 0), false],
  ["REFUNDED", paidWith(6_000, 6_000), false],
  ["PAID", undefined, false],
] as const)("%s with %j can be cancelled: %s", (status, money, can) => {
  expect(canCancel({ status, money })).toBe(can);
});
