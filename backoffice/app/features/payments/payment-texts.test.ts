import { expect, test } from "vitest";
import type { PaymentEntry } from "#contract/api/payments/staff-payments.ts";
import { caseHeadline, entryHeadline } from "./payment-texts.ts";

test.each([
  ["underpaid", 2_500, 88_000, "₦2,500 missing of ₦88,000"],
  ["paid_twice", 64_000, 64_000, "₦64,000 and ₦64,000"],
  ["paid_after_close", 22_000, 22_000, "₦22,000 arrived after the order ended"],
  ["provider_config", null, undefined, "Payments can't be confirmed"],
] as const)("%s: %s of %s reads %s", (kind, amount, total, line) => {
  expect(caseHeadline({ kind, amount, total })).toBe(line);
});

test.each([
  ["by_provider", "₦10,000 refund"],
  [null, "₦10,000 refund"],
  ["not_received", "₦10,000 not received"],
  ["reversed", "₦10,000 charged back"],
] as const)("a refund that went %s reads %s", (how, line) => {
  const entry = { type: "refund", kind: null, amount: 10_000, order: null, how } as PaymentEntry;
  expect(entryHeadline(entry)).toBe(line);
});
