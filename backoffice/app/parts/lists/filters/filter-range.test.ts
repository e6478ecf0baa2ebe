import { expect, test } from "vitest";
import { type FilterRange, formatRange, toRangeParam } from "./filter-range.tsx";

const days: FilterRange = {
  option: "",
  from: "",
  to: "",
  unit: "days",
  separator: "_",
  format: (end) => end,
};
const naira: FilterRange = { ...days, unit: "naira", separator: "-", format: (end) => `₦${end}` };

test.each([
  [days, "2026-11-01", "2026-11-07", "2026-11-01_2026-11-07", "2026-11-01 to 2026-11-07"],
  [days, "2026-11-07", "2026-11-01", "2026-11-01_2026-11-07", "2026-11-01 to 2026-11-07"],
  [days, "", "2026-11-07", "_2026-11-07", "Until 2026-11-07"],
  [naira, "₦9,000", "12,000", "9000-12000", "₦9000 to ₦12000"],
  [naira, "12000", "9000", "9000-12000", "₦9000 to ₦12000"],
  [naira, "50 000", "", "50000-", "From ₦50000"],
])("%o from %j to %j is %j in the URL", (range, from, to, value, text) => {
  expect(toRangeParam(range, from, to)).toBe(value);
  expect(formatRange(range, value)).toBe(text);
});

test("two empty ends set no filter", () => {
  expect(toRangeParam(days, "", "")).toBe("");
  expect(toRangeParam(naira, "", "much")).toBe("");
});

test.each([
  [days, "lately"],
  [days, "2026-99-99_"],
  [days, "_"],
  [naira, "much-more"],
])("%o shows invalid %j unchanged", (range, value) => {
  expect(formatRange(range, value)).toBe(value);
});
