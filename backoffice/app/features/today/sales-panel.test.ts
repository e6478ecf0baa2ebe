import fc from "fast-check";
import { expect, test } from "vitest";
import { getGridLines } from "./sales-panel.tsx";

test("grid lines reach above every bar, in few equal steps", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), (highest) => {
      const lines = getGridLines(highest);
      expect(lines[0]).toBe(0);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.length).toBeGreaterThanOrEqual(2);
    }),
  );
  expect(getGridLines(1_637_000)).toEqual([0, 500_000, 1_000_000, 1_500_000, 2_000_000]);
});
