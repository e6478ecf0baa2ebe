import { expect, test } from "vitest";
import { boughtWords, isLate, mayCancel, orders, pieces, refundedWords } from "./order-words.ts";

const now = new Date("2026-11-21T15:20:00Z");

test.each([
  ["2026-11-20T21:21:00Z", false],
  ["2026-11-20T21:20:00Z", true],
  // A clock that runs ahead of ours.
  ["2026-11-21T15:25:00Z", false],
])("an order that waits since %s is late: %s", (since, late) => {
  expect(isLate(since, now)).toBe(late);
});

test("one is told as one", () => {
  expect([pieces(1), pieces(1200), orders(1), orders(12)]).toEqual([
    "1 piece",
    "1,200 pieces",
    "1 order",
    "12 orders",
  ]);
});

const line = (quantity: number, withdrawn: number) =>
  ({ quantity, withdrawn }) as Parameters<typeof boughtWords>[0][number];

test("what was bought is told beside its sum, and what of it was refunded", () => {
  expect(boughtWords([line(2, 0), line(1, 0)])).toBe("3 pieces");
  expect(boughtWords([line(2, 1)])).toBe("2 pieces, 1 refunded");
  expect(boughtWords([line(2, 2)])).toBe("2 pieces, refunded");
});

test.each([
  ["PAID", 2, 1, "1 of 2 refunded: stays here"],
  ["PROCESSING", 3, 2, "2 of 3 refunded: stay here"],
  ["PAID", 1, 1, "Refunded: stays here"],
  ["DELIVERED", 2, 1, "1 of 2 refunded"],
  ["SHIPPED", 1, 1, "Refunded"],
] as const)(
  "of an order that is %s, of %i pieces %i are told as “%s”",
  (status, quantity, withdrawn, words) => {
    expect(refundedWords(status, { quantity, withdrawn })).toBe(words);
  },
);

const paidWith = (received: number, refunded: number) => ({
  ...{ subtotal: 0, shipping: 0, shippingToday: null, discount: 0, discountCode: null, total: 0 },
  ...{ due: 0, way: "free" as const, received, refunded, reversed: 0 },
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
  expect(mayCancel({ status, money })).toBe(can);
});
