import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { nextCell, toColumns, toGridLines } from "./grid-lines.ts";

const rowOf = (id: string, ...sizes: string[]): StockRow => ({
  id,
  name: id,
  status: "published",
  category: "MEN",
  type: { id: "shirt", name: "Shirt" },
  image: null,
  sizes: sizes.map((size) => ({ size, stock: 1, sold: 0, daysLeft: null, isLow: true })),
  stock: sizes.length,
  daysLeft: null,
});
const lines = toGridLines(
  [
    rowOf("a", "S", "M", "XL"),
    rowOf("b", "38", "39", "40", "41", "42", "43", "44"),
    rowOf("c", "M"),
  ],
  toColumns(undefined),
);
const visible = () =>
  lines.map(({ row, cells, part }) => [row.id, part, cells.map((cell) => cell?.size ?? "")]);

test("default sizes have columns; others wrap over lines", () => {
  expect(visible()).toEqual([
    ["a", 0, ["", "S", "M", "", "XL", ""]],
    ["b", 0, ["38", "39", "40", "41", "42", "43"]],
    ["b", 1, ["44", "", "", "", "", ""]],
    ["c", 0, ["", "", "M", "", "", ""]],
  ]);
});

test.each([
  ["down", [0, 2], [1, 0], [1, 2]],
  ["down over a place without a size", [1, 2], [1, 0], [3, 2]],
  ["right over a place without a size", [0, 2], [0, 1], [0, 4]],
  ["left out of the sheet", [1, 0], [0, -1], undefined],
  ["up out of the sheet", [0, 1], [-1, 0], undefined],
] as const)("a step %s", (_, from, step, to) => {
  expect(nextCell(lines, from, step)).toEqual(to);
});

test("one type uses its own columns, up to the maximum", () => {
  const head = toColumns(["Tall", "M", "38"]);
  expect(head).toEqual(["Tall", "M", "38"]);
  const [line] = toGridLines([rowOf("d", "M", "Tall")], head);
  expect([line?.isNamed, line?.cells.map((cell) => cell?.size)]).toEqual([
    false,
    ["Tall", "M", undefined],
  ]);
  expect(toColumns(Array.from({ length: 9 }, (_, i) => String(i)))).toEqual(toColumns(undefined));
  expect(toColumns([])).toEqual(toColumns(undefined));
});
