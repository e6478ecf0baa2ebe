import { expect, test } from "vitest";
import { headlineOf, waitOf } from "./payment-words.ts";

test.each([
  ["underpaid", 2_500, 88_000, "₦2,500 missing of ₦88,000"],
  ["paid_twice", 64_000, 64_000, "₦64,000 and ₦64,000"],
  ["paid_after_close", 22_000, 22_000, "₦22,000 came for an order that had ended"],
  ["provider_config", null, undefined, "No payment can be confirmed"],
] as const)("%s: %s of %s reads %s", (kind, amount, total, line) => {
  expect(headlineOf({ kind, amount, total })).toBe(line);
});

test.each([
  [0, "1 min"],
  [59, "59 min"],
  [60, "1 h"],
  [60 * 23 + 59, "23 h"],
  [60 * 24, "1 day"],
  [60 * 24 * 3, "3 days"],
])("%i minutes read %s", (minutes, words) => {
  const now = new Date("2026-11-22T12:00:00Z");
  expect(waitOf(new Date(now.getTime() - minutes * 60_000).toISOString(), now)).toBe(words);
});
