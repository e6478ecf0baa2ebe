import { expect, test } from "vitest";
import { orders, pieces, waitOf } from "./order-words.ts";

const now = new Date("2026-11-21T15:20:00Z");

test.each([
  ["2026-11-21T15:00:00Z", "20 min", false],
  ["2026-11-21T14:20:00Z", "1 h", false],
  ["2026-11-20T21:21:00Z", "17 h", false],
  ["2026-11-20T21:20:00Z", "18 h", true],
  ["2026-11-19T15:21:00Z", "47 h", true],
  ["2026-11-19T15:20:00Z", "2 days", true],
  // A clock that runs ahead of ours.
  ["2026-11-21T15:25:00Z", "0 min", false],
])("since %s an order waits %s", (since, words, isLate) => {
  expect(waitOf(since, now)).toEqual({ words, isLate });
});

test("one is told as one", () => {
  expect([pieces(1), pieces(1200), orders(1), orders(12)]).toEqual([
    "1 piece",
    "1,200 pieces",
    "1 order",
    "12 orders",
  ]);
});
