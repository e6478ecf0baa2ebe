import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { afterAnswer, type CellResult, changesOf, layBack, toSend, wayBack } from "./sent-cells.ts";
import { cellKey, likelyReason, type StockEdits, withTyped } from "./stock-edits.ts";

const size = (name: string) => ({ size: name, stock: 5, sold: 0, lastsDays: null, isLow: false });
const rowOf = (id: string): StockRow => ({
  ...{ id, name: "Bùbá", status: "on_shop", category: "WOMEN", stock: 10, lastsDays: null },
  ...{ type: { id: "shirt", name: "Shirt" }, image: null },
  sizes: [size("S"), size("M")],
});
const row = rowOf("bubu-1");
const typed = (words: Readonly<Record<string, string>>): StockEdits =>
  Object.entries(words).reduce<StockEdits>(
    (edits, [of, each]) => withTyped(edits, row, of, each),
    new Map(),
  );
const result = (of: string, before: number, stock: number): CellResult => ({
  ...{ productId: row.id, size: of, before, stock },
  outcome: before === stock ? "moved" : "changed",
});
const why = () => "received" as const;

test("what is typed leaves in parts of as many cells as a call takes, each with a key of its own", () => {
  const many = Array.from({ length: stockLimits.cells + 1 }, (_, i) => rowOf(`p-${i}`));
  const edits = many.reduce<StockEdits>((all, each) => withTyped(all, each, "M", "+1"), new Map());
  const parts = toSend(withTyped(edits, row, "M", "many"), why, "Bale 4");
  expect(parts.map(({ body }) => body.cells.length)).toEqual([stockLimits.cells, 1]);
  expect(parts.map(({ body }) => body.note)).toEqual(["Bale 4", "Bale 4"]);
  expect(new Set(parts.map(({ key }) => key)).size).toBe(2);
  expect(toSend(new Map(), why)).toEqual([]);
});

test("what came in and what was counted leave apart, each with its own reason", () => {
  const parts = toSend(typed({ S: "+12", M: "3" }), likelyReason);
  expect(parts.map(({ body }) => [body.reason, body.cells.map((cell) => cell.change)])).toEqual([
    ["received", [12]],
    ["counted", [-2]],
  ]);
});

test("what was typed over a part whose answer was lost leaves the difference once it is answered", () => {
  const [part] = toSend(typed({ S: "+3", M: "+12" }), why);
  if (!part) throw new Error("Nothing was sent");
  const results = [result("S", 5, 8), result("M", 5, 17)];
  expect(afterAnswer(typed({ S: "+3", M: "+12" }), part, results).size).toBe(0);
  const rest = afterAnswer(typed({ M: "+14" }), part, results);
  expect([...rest].map(([key, edit]) => [key, edit.seen, edit.typed])).toEqual([
    [cellKey(row.id, "M"), 17, "+2"],
    // Emptied since: it wants none of what was booked.
    [cellKey(row.id, "S"), 8, "−3"],
  ]);
  const alone = afterAnswer(typed({ S: "9" }), part, [result("S", 4, 4)]);
  expect([...alone.values()].map(({ seen, typed: words }) => [seen, words])).toEqual([[4, "9"]]);
  // Of a cell that another part holds too, what is typed belongs to the other.
  expect(afterAnswer(typed({ M: "+12" }), { edits: [] }, results)).toEqual(typed({ M: "+12" }));
});

test("a size that was changed twice is told and taken back once", () => {
  const results = [
    ...[result("M", 5, 17), result("S", 5, 8), result("M", 15, 17)],
    ...[result("S", 8, 5), result("S", 4, 4)],
  ];
  expect(changesOf(results)).toEqual([{ productId: row.id, size: "M", change: 14 }]);
});

test("the way back stands as if it were typed over what is there since, and is answered like it", () => {
  const results = [result("M", 5, 17), result("S", 5, 3)];
  const back = wayBack(results, typed({ M: "+12", S: "3" }));
  expect([...back].map(([key, edit]) => [key, edit.seen, edit.typed])).toEqual([
    [cellKey(row.id, "M"), 17, "−12"],
    [cellKey(row.id, "S"), 3, "+2"],
  ]);
  const [part] = toSend(back, why, "Taken back");
  if (!part) throw new Error("Nothing was sent");
  expect(part.body.cells.map(({ size: of, change }) => [of, change])).toEqual([
    ["M", -12],
    ["S", 2],
  ]);
  expect(afterAnswer(back, part, [result("M", 17, 5), result("S", 3, 5)]).size).toBe(0);
  // Typed over since in the same words: nothing more goes.
  const again = new Map(back);
  again.set(cellKey(row.id, "M"), { row, size: "M", seen: 17, typed: "-12" });
  expect(afterAnswer(again, part, [result("M", 17, 5), result("S", 3, 5)]).size).toBe(0);
});

test("what came in since a save stays beside its undo, which is sent again until it is answered", () => {
  const saved = rowOf("bubu-1");
  const seen = {
    ...saved,
    sizes: [
      { ...size("S"), stock: 15 },
      { ...size("M"), stock: 15 },
    ],
  };
  const back = wayBack([result("M", 5, 15), result("S", 5, 15)], typed({ M: "+10", S: "+10" }));
  const [part] = toSend(back, why, "Taken back");
  if (!part) throw new Error("Nothing was sent");
  const since = withTyped(withTyped(new Map(), seen, "M", "+5"), seen, "S", "20");
  const laid = layBack(since, part.edits);
  expect([...laid.values()].map((edit) => [edit.size, edit.seen, edit.typed])).toEqual([
    ["M", 15, "−5"],
    ["S", 15, "20"],
  ]);
  const rest = afterAnswer(laid, part, [result("M", 15, 5), result("S", 15, 5)]);
  expect([...rest.values()].map((edit) => [edit.size, edit.seen, edit.typed])).toEqual([
    ["M", 5, "+5"],
    ["S", 5, "20"],
  ]);
});

test("a save and its undo that both got no answer come to what was there before them", () => {
  const at = (stock: number) => ({ ...row, sizes: [{ ...size("M"), stock }] });
  const back = wayBack([result("M", 5, 15)], typed({ M: "+10" }));
  const [undo] = toSend(back, why, "Taken back");
  const since = withTyped(new Map(), at(15), "M", "+5");
  const [save] = toSend(since, why);
  if (!undo || !save) throw new Error("Nothing was sent");
  const laid = layBack(since, undo.edits);
  const rest = afterAnswer(laid, save, [result("M", 15, 20)]);
  expect(afterAnswer(rest, undo, [result("M", 20, 10)]).size).toBe(0);
});

test("what was typed over a number that holds an unheard save already is left as it is", () => {
  const [part] = toSend(typed({ M: "+10" }), why);
  if (!part) throw new Error("Nothing was sent");
  const since = { ...row, sizes: [{ ...size("M"), stock: 15 }] };
  const rest = afterAnswer(withTyped(new Map(), since, "M", "+3"), part, [result("M", 5, 15)]);
  expect([...rest.values()].map((edit) => [edit.seen, edit.typed])).toEqual([[15, "+3"]]);
});
