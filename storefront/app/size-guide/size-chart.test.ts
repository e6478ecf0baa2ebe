import { describe, expect, test } from "vitest";
import { formatRange, sizeChart } from "./size-chart.ts";

describe("the size chart", () => {
  test.each(["WOMEN", "MEN"] as const)("of %s goes from XS to XXL without a gap", (category) => {
    const rows = sizeChart[category];
    expect(rows.map(({ size }) => size)).toEqual(["XS", "S", "M", "L", "XL", "XXL"]);
    for (const part of ["chest", "waist", "hips"] as const) {
      expect(rows.slice(1).map((row) => row[part][0])).toEqual(
        rows.slice(0, -1).map((row) => row[part][1]),
      );
      for (const row of rows) expect(row[part][1]).toBeGreaterThan(row[part][0]);
    }
    for (const country of ["uk", "us", "eu"] as const) {
      const sizes = rows.map((row) => Number(row[country]));
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    }
  });

  test("shows inches as they are and centimetres whole", () => {
    expect(formatRange([35, 37], "in")).toBe("35–37");
    expect(formatRange([35, 37], "cm")).toBe("89–94");
  });
});
