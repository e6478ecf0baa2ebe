import fc from "fast-check";
import { expect, test } from "vitest";
import { chartLines, shortNaira } from "./chart-scale.ts";

test("the lines reach above every bar, in few equal steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), (highest) => {
      const lines = chartLines(highest);
      expect(lines[0]).toBe(0);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.length).toBeGreaterThanOrEqual(2);
    }),
  );
  expect(chartLines(1_637_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
});

test.each([
  [0, "₦0"],
  [20_000, "₦20k"],
  [500_000, "₦0.5m"],
  [1_500_000, "₦1.5m"],
])("%d reads %s", (naira, words) => {
  expect(shortNaira(naira)).toBe(words);
});
