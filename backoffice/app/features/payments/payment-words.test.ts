import { expect, test } from "vitest";
import type { PaymentEntry } from "#contract/api/staff-payments.ts";
import { headlineOf, lineOf } from "./payment-words.ts";

test.each([
  ["underpaid", 2_500, 88_000, "₦2,500 missing of ₦88,000"],
  ["paid_twice", 64_000, 64_000, "₦64,000 and ₦64,000"],
  ["paid_after_close", 22_000, 22_000, "₦22,000 came for an order that had ended"],
  ["provider_config", null, undefined, "No payment can be confirmed"],
] as const)("%s: %s of %s reads %s", (kind, amount, total, line) => {
  expect(headlineOf({ kind, amount, total })).toBe(line);
});

test.each([
  ["by_provider", "₦10,000 back to the buyer"],
  [null, "₦10,000 back to the buyer"],
  ["never_came", "₦10,000 never came"],
  ["taken_back", "₦10,000 taken back by the bank"],
] as const)("a refund that went %s reads %s", (how, line) => {
  const entry = { type: "refund", kind: null, amount: 10_000, order: null, how } as PaymentEntry;
  expect(lineOf(entry)).toBe(line);
});
