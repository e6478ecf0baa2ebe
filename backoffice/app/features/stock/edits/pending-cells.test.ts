import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import {
  applyResults,
  type CellResult,
  mergeUndo,
  netChanges,
  toPendingCells,
  undoEdits,
} from "./pending-cells.ts";
import { cellKey, guessReason, type StockEdits, withEdit } from "./stock-edits.ts";

const size = (name: string) => ({ size: name, stock: 5, sold: 0, daysLeft: null, isLow: false });
const rowOf = (id: string): StockRow => ({
  ...{ id, name: "Bùbá", status: "published", category: "WOMEN", stock: 10, daysLeft: null },
  ...{ type: { id: "shirt", name: "Shirt" }, image: null },
  sizes: [size("S"), size("M")],
});
const row = rowOf("bubu-1");
const typed = (texts: Readonly<Record<string, string>>): StockEdits =>
  Object.entries(texts).reduce<StockEdits>(
    (edits, [of, each]) => withEdit(edits, row, of, each),
    new Map(),
  );
const result = (of: string, before: number, stock: number): CellResult => ({
  ...{ productId: row.id, size: of, before, stock },
  outcome: before === stock ? "moved" : "changed",
});
const why = () => "received" as const;

test("sends edits in batches, each with its own key", () => {
  const many = Array.from({ length: stockLimits.maxCells + 1 }, (_, i) => rowOf(`p-${i}`));
  const edits = many.reduce<StockEdits>((all, each) => withEdit(all, each, "M", "+1"), new Map());
  const parts = toPendingCells(withEdit(edits, row, "M", "many"), why, "Bale 4");
  expect(parts.map(({ body }) => body.cells.length)).toEqual([stockLimits.maxCells, 1]);
  expect(parts.map(({ body }) => body.note)).toEqual(["Bale 4", "Bale 4"]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2);
  expect(toPendingCells(new Map(), why)).toEqual([]);
});

test("sends receipts and counts separately, each with its reason", () => {
  const parts = toPendingCells(typed({ S: "+12", M: "3" }), guessReason);
  expect(parts.map(({ body }) => [body.reason, body.cells.map((cell) => cell.change)])).toEqual([
    ["received", [12]],
    ["counted", [-2]],
  ]);
});

test("edits over an unanswered batch leave the difference", () => {
  const [part] = toPendingCells(typed({ S: "+3", M: "+12" }), why);
  if (!part) throw new Error("Nothing was sent");
  const results = [result("S", 5, 8), result("M", 5, 17)];
  expect(applyResults(typed({ S: "+3", M: "+12" }), part, results).size).toBe(0);
  const remaining = applyResults(typed({ M: "+14" }), part, results);
  expect([...remaining].map(([key, edit]) => [key, edit.knownStock, edit.typed])).toEqual([
    [cellKey(row.id, "M"), 17, "+2"],
    // Emptied since: the saved change is reverted.
    [cellKey(row.id, "S"), 8, "−3"],
  ]);
  const alone = applyResults(typed({ S: "9" }), part, [result("S", 4, 4)]);
  expect([...alone.values()].map(({ knownStock, typed: texts }) => [knownStock, texts])).toEqual([
    [4, "9"],
  ]);
  expect(applyResults(typed({ M: "+12" }), { edits: [] }, results)).toEqual(typed({ M: "+12" }));
});

test("a size changed twice is reported and undone once", () => {
  const results = [
    ...[result("M", 5, 17), result("S", 5, 8), result("M", 15, 17)],
    ...[result("S", 8, 5), result("S", 4, 4)],
  ];
  expect(netChanges(results)).toEqual([{ productId: row.id, size: "M", change: 14 }]);
});

test("an undo behaves like an edit of the current stock", () => {
  const results = [result("M", 5, 17), result("S", 5, 3)];
  const back = undoEdits(results, typed({ M: "+12", S: "3" }));
  expect([...back].map(([key, edit]) => [key, edit.knownStock, edit.typed])).toEqual([
    [cellKey(row.id, "M"), 17, "−12"],
    [cellKey(row.id, "S"), 3, "+2"],
  ]);
  const [part] = toPendingCells(back, why, "Undone");
  if (!part) throw new Error("Nothing was sent");
  expect(part.body.cells.map(({ size: of, change }) => [of, change])).toEqual([
    ["M", -12],
    ["S", 2],
  ]);
  expect(applyResults(back, part, [result("M", 17, 5), result("S", 3, 5)]).size).toBe(0);
  // The same text again changes nothing more.
  const again = new Map(back);
  again.set(cellKey(row.id, "M"), { row, size: "M", knownStock: 17, typed: "-12" });
  expect(applyResults(again, part, [result("M", 17, 5), result("S", 3, 5)]).size).toBe(0);
});

test("an undo is retried and keeps later receipts", () => {
  const base = rowOf("bubu-1");
  const saved = {
    ...base,
    sizes: [
      { ...size("S"), stock: 15 },
      { ...size("M"), stock: 15 },
    ],
  };
  const back = undoEdits([result("M", 5, 15), result("S", 5, 15)], typed({ M: "+10", S: "+10" }));
  const [part] = toPendingCells(back, why, "Undone");
  if (!part) throw new Error("Nothing was sent");
  const since = withEdit(withEdit(new Map(), saved, "M", "+5"), saved, "S", "20");
  const merged = mergeUndo(since, part.edits);
  expect([...merged.values()].map((edit) => [edit.size, edit.knownStock, edit.typed])).toEqual([
    ["M", 15, "−5"],
    ["S", 15, "20"],
  ]);
  const remaining = applyResults(merged, part, [result("M", 15, 5), result("S", 15, 5)]);
  expect([...remaining.values()].map((edit) => [edit.size, edit.knownStock, edit.typed])).toEqual([
    ["M", 5, "+5"],
    ["S", 5, "20"],
  ]);
});

test("an unanswered save and its undo cancel out", () => {
  const at = (stock: number) => ({ ...row, sizes: [{ ...size("M"), stock }] });
  const back = undoEdits([result("M", 5, 15)], typed({ M: "+10" }));
  const [undo] = toPendingCells(back, why, "Undone");
  const since = withEdit(new Map(), at(15), "M", "+5");
  const [save] = toPendingCells(since, why);
  if (!undo || !save) throw new Error("Nothing was sent");
  const merged = mergeUndo(since, undo.edits);
  const remaining = applyResults(merged, save, [result("M", 15, 20)]);
  expect(applyResults(remaining, undo, [result("M", 20, 10)]).size).toBe(0);
});

test("edits of stock that includes the save stay as they are", () => {
  const [part] = toPendingCells(typed({ M: "+10" }), why);
  if (!part) throw new Error("Nothing was sent");
  const since = { ...row, sizes: [{ ...size("M"), stock: 15 }] };
  const remaining = applyResults(withEdit(new Map(), since, "M", "+3"), part, [result("M", 5, 15)]);
  expect([...remaining.values()].map((edit) => [edit.knownStock, edit.typed])).toEqual([
    [15, "+3"],
  ]);
});
