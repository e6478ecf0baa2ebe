import { expect, test } from "vitest";
import { headlineOf } from "./payment-words.ts";

test.each([
  ["underpaid", 2_500, 88_000, "₦2,500 missing of ₦88,000"],
  ["paid_twice", 64_000, 64_000, "₦64,000 and ₦64,000"],
  ["paid_after_close", 22_000, 22_000, "₦22,000 came for an order that had ended"],
  ["provider_config", null, undefined, "No payment can be confirmed"],
] as const)("%s: %s of %s reads %s", (kind, amount, total, line) => {
  expect(headlineOf({ kind, amount, total })).toBe(line);
});
