import { expect, test } from "vitest";
import { type FilterSpan, spanInWords, spanValue } from "./filter-span.ts";

const days: FilterSpan = {
  option: "",
  from: "",
  to: "",
  of: "days",
  sign: "_",
  words: (end) => end,
};
const naira: FilterSpan = { ...days, of: "naira", sign: "-", words: (end) => `₦${end}` };

test.each([
  [days, "2026-11-01", "2026-11-07", "2026-11-01_2026-11-07", "2026-11-01 to 2026-11-07"],
  [days, "2026-11-07", "2026-11-01", "2026-11-01_2026-11-07", "2026-11-01 to 2026-11-07"],
  [days, "", "2026-11-07", "_2026-11-07", "Until 2026-11-07"],
  [naira, "₦9,000", "12,000", "9000-12000", "₦9000 to ₦12000"],
  [naira, "12000", "9000", "9000-12000", "₦9000 to ₦12000"],
  [naira, "50 000", "", "50000-", "From ₦50000"],
])("%o from %j to %j stands in the address as %j", (span, from, to, value, words) => {
  expect(spanValue(span, from, to)).toBe(value);
  expect(spanInWords(span, value)).toBe(words);
});

test("two empty ends narrow nothing", () => {
  expect(spanValue(days, "", "")).toBe("");
  expect(spanValue(naira, "", "much")).toBe("");
});

test.each([
  [days, "lately"],
  [days, "2026-99-99_"],
  [days, "_"],
  [naira, "much-more"],
])("%o reads %j as it stands, which is no span", (span, value) => {
  expect(spanInWords(span, value)).toBe(value);
});
