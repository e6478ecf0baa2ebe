import { expect, test } from "vitest";
import { formatAmount, formatShortNaira, toAmountInput } from "./money.ts";

test.each([
  [0, "₦0", "0"],
  [104_000, "₦104,000", "104,000"],
  [12_500.5, "₦12,500.50", "12,500.50"],
])("%d naira read %s, in a field %s", (naira, text, input) => {
  expect(formatAmount(naira)).toBe(text);
  expect(toAmountInput(naira)).toBe(input);
});

test.each([
  [0, "₦0"],
  [20_000, "₦20k"],
  [500_000, "₦0.5m"],
  [1_500_000, "₦1.5m"],
])("%d reads %s", (naira, text) => {
  expect(formatShortNaira(naira)).toBe(text);
});
