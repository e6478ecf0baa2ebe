import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { mergeKept, toKept } from "./kept-cells.ts";
import { withTyped } from "./stock-edits.ts";

const size = (name: string) => ({ size: name, stock: 5, sold: 0, lastsDays: null, isLow: false });
const row: StockRow = {
  ...{ id: "bubu-1", name: "Bùbá", status: "on_shop", category: "WOMEN" },
  ...{ type: { id: "shirt", name: "Shirt" }, image: null, stock: 10, lastsDays: null },
  sizes: [size("S"), size("M")],
};
const typed = (of: string, words: string) => withTyped(new Map(), row, of, words);

test("what is typed with its reason and note comes back as it was kept; with nothing typed nothing is kept", () => {
  const kept = toKept({ edits: typed("M", "+12"), chosen: "returned", note: "Bale 4" });
  expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  expect(new Map(kept?.cells)).toEqual(typed("M", "+12"));
  expect(toKept({ edits: new Map(), chosen: "returned", note: "Bale 4" })).toBeUndefined();
});

test("what two closed tabs kept stands together, a cell of both once", () => {
  const both = [
    toKept({ edits: typed("M", "+12"), chosen: null, note: "" }),
    toKept({ edits: withTyped(typed("S", "3"), row, "M", "+1"), chosen: "counted", note: "Shelf" }),
  ].flatMap((kept) => kept ?? []);
  const merged = mergeKept(both);
  expect(new Map(merged.cells).size).toBe(2);
  expect([merged.chosen, merged.note]).toEqual(["counted", "Shelf"]);
});
