import { describe, expect, test } from "vitest";
import { parseLength } from "#contract/sizes/parse-length.ts";
import { formatLength, sizeChart } from "./size-chart.ts";

describe("the size chart", () => {
  test.each(["WOMEN", "MEN"] as const)("for %s goes from XS to XXL without a gap", (category) => {
    const { columns, rows } = sizeChart[category];
    expect(rows.map(({ size }) => size)).toEqual(["XS", "S", "M", "L", "XL", "XXL"]);
    for (const [i, { isLength }] of columns.entries()) {
      const cells = rows.map((row) => row.cells[i] ?? "");
      if (isLength) {
        const lengths = cells.map((cell) => parseLength(cell) ?? [0, 0]);
        expect(lengths.slice(1).map(([from]) => from)).toEqual(
          lengths.slice(0, -1).map(([, to]) => to),
        );
        for (const [from, to] of lengths) expect(to).toBeGreaterThan(from);
      } else {
        expect(cells).toEqual(cells.toSorted((a, b) => Number(a) - Number(b)));
      }
    }
  });

  test.each([
    ["35–37", "35–37", "89–94"],
    ["36.5", "36.5", "93"],
    ["", "", ""],
  ])("shows %s inches unchanged and centimetres rounded", (inches, formatted, centimetres) => {
    expect(formatLength(inches, "in")).toBe(formatted);
    expect(formatLength(inches, "cm")).toBe(centimetres);
  });
});
