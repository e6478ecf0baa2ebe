import { expect, test } from "vitest";
import { formatBusinessDays, formatFeeRange } from "./delivery-text.ts";

test.each([
  [3, 5, "3–5 business days"],
  [2, 2, "2 business days"],
  [1, 1, "1 business day"],
  [0, 1, "0–1 business day"],
])("%i to %i days read %j", (daysFrom, daysTo, text) => {
  expect(formatBusinessDays({ daysFrom, daysTo })).toBe(text);
});

test.each([
  [0, 0, "free"],
  [2500, 2500, "₦2,500"],
  [0, 4000, "₦0 to ₦4,000"],
  [1500.5, 4000, "₦1,500.50 to ₦4,000"],
])("fees from %d to %d read %j", (feeFrom, feeTo, text) => {
  expect(formatFeeRange({ feeFrom, feeTo })).toBe(text);
});
