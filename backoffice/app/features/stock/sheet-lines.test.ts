import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { headOf, linesOf, stepFrom } from "./sheet-lines.ts";

const rowOf = (id: string, ...sizes: string[]): StockRow => ({
  id,
  name: id,
  status: "on_shop",
  category: "MEN",
  type: { id: "shirt", name: "Shirt" },
  image: null,
  sizes: sizes.map((size) => ({ size, stock: 1, sold: 0, lastsDays: null, isLow: true })),
  stock: sizes.length,
  lastsDays: null,
});
const lines = linesOf(
  [
    rowOf("a", "S", "M", "XL"),
    rowOf("b", "38", "39", "40", "41", "42", "43", "44"),
    rowOf("c", "M"),
  ],
  headOf(undefined),
);
const shown = () =>
  lines.map(({ row, cells, part }) => [row.id, part, cells.map((cell) => cell?.size ?? "")]);

test("usual sizes stand under their letters, others side by side, over several lines where they are many", () => {
  expect(shown()).toEqual([
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
  expect(stepFrom(lines, from, step)).toEqual(to);
});

test("the sheet of one type has its sizes over the cells, in its order; too many find no room", () => {
  const head = headOf(["Tall", "M", "38"]);
  expect(head).toEqual(["Tall", "M", "38"]);
  const [line] = linesOf([rowOf("d", "M", "Tall")], head);
  expect([line?.isNamed, line?.cells.map((cell) => cell?.size)]).toEqual([
    false,
    ["Tall", "M", undefined],
  ]);
  expect(headOf(Array.from({ length: 9 }, (_, i) => String(i)))).toEqual(headOf(undefined));
  expect(headOf([])).toEqual(headOf(undefined));
});
