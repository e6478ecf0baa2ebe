import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/stock/stock.ts";
import {
  cellKey,
  commonReason,
  describeEdits,
  describeErrors,
  rebaseEdits,
  remainingEdit,
  type StockEdits,
  toCellChange,
  withEdit,
  withoutEmpty,
} from "./stock-edits.ts";

const cell = (size: string, stock: number) => ({
  size,
  stock,
  sold: 0,
  daysLeft: null,
  isLow: false,
});
const row: StockRow = {
  id: "bubu-1",
  name: "Bùbá",
  status: "published",
  category: "WOMEN",
  type: { id: "shirt", name: "Shirt" },
  image: null,
  sizes: [cell("S", 2), cell("M", 5)],
  stock: 7,
  daysLeft: null,
};
const none: StockEdits = new Map();
const typed = (texts: string, size = "M") => withEdit(none, row, size, texts);
const sent = (texts: string) => [...typed(texts).values()].map(toCellChange)[0];

test.each([
  ["+12", { change: 12 }],
  ["−2", { change: -2 }],
  ["-2", { change: -2 }],
  ["9", { change: 4, knownStock: 5 }],
  ["0", { change: -5, knownStock: 5 }],
])("%j over 5 is sent as %j", (texts, change) => {
  expect(sent(texts)).toEqual({ productId: "bubu-1", size: "M", ...change });
});

test.each(["-6", "many", "1.5", "+1000000"])("%j over 5 is not sent", (texts) => {
  expect(typed(texts).size).toBe(1);
  expect(sent(texts)).toBeUndefined();
});

test("entering the current number reverts the cell", () => {
  const edits = typed("9");
  const newer = { ...row, sizes: [cell("S", 2), cell("M", 4)] };
  expect(withEdit(edits, newer, "M", "8").get(cellKey("bubu-1", "M"))?.knownStock).toBe(5);
  expect(withEdit(edits, row, "M", "5").size).toBe(0);
  expect(typed("3", "XXL")).toBe(none);
  expect(withoutEmpty(typed(" ")).size).toBe(0);
});

test("guesses the reason by sign and describes the total", () => {
  const both = withEdit(typed("+10"), row, "S", "+1");
  const reasonNextTo = (texts: string) => commonReason(withEdit(both, row, "S", texts).values());
  expect(commonReason(both.values())).toBe("received");
  expect(commonReason(typed("4").values())).toBe("counted");
  expect(reasonNextTo("1")).toBeUndefined();
  expect(["abc", "-9", ""].map(reasonNextTo)).toEqual(["received", "received", "received"]);
  expect(describeEdits([...both.values()])).toBe("2 sizes, +11 items");
  expect(describeEdits([...typed("4").values()])).toBe("1 size, −1 item");
  expect(describeEdits([...typed("+0").values()])).toBe("1 size");
});

test("describes invalid cells", () => {
  const invalid = withEdit(withEdit(typed("abc"), row, "S", "-9"), row, "L", "1");
  expect(describeErrors([...invalid.values()])).toEqual([
    "1 is not a number",
    "1 removes more than is in stock",
  ]);
  expect(describeErrors([...typed("+1000000").values()])).toEqual(["1 is too high"]);
  expect(describeErrors([...typed("+3").values(), ...typed(" ").values()])).toEqual([]);
});

test("rebases stored edits on current stock and returns conflicts", () => {
  const edits = withEdit(withEdit(typed("9"), row, "S", "-2"), row, "M", "+3");
  const counted = withEdit(edits, row, "M", "9");
  const now = (s: number, m: number) => ({ ...row, sizes: [cell("S", s), cell("M", m)] });
  const knownStockOf = (of: StockEdits, size: string) =>
    of.get(cellKey("bubu-1", size))?.knownStock;

  expect(rebaseEdits(counted, [now(2, 5)]).conflicts).toEqual([]);
  const moved = rebaseEdits(counted, [now(3, 4)]);
  expect([knownStockOf(moved.edits, "S"), knownStockOf(moved.edits, "M")]).toEqual([3, 4]);
  expect(
    moved.conflicts.map(({ edit, result }) => [
      edit.knownStock,
      edit.typed,
      result.stock,
      result.outcome,
    ]),
  ).toEqual([
    [5, "9", 4, "moved"],
    [2, "-2", 3, "moved"],
  ]);
  expect([...moved.edits.values()].map(toCellChange)).toEqual([
    { productId: "bubu-1", size: "M", change: 5, knownStock: 4 },
    { productId: "bubu-1", size: "S", change: -2 },
  ]);
  expect(rebaseEdits(edits, [now(1, 5)]).conflicts.map(({ result }) => result.outcome)).toEqual([
    "short",
  ]);
  const deleted = rebaseEdits(counted, [{ ...row, sizes: [cell("S", 2)] }]);
  expect(deleted.conflicts.map(({ result }) => [result.size, result.outcome])).toEqual([
    ["M", "unknown"],
  ]);
  expect(rebaseEdits(counted, [])).toEqual({ edits: counted, conflicts: [] });
});

test.each([
  ["+2", "+3", 7, { change: 1 }],
  ["+2", "−1", 7, { change: -3 }],
  ["+2", "9", 7, { change: 2, knownStock: 7 }],
  ["6", "8", 6, { change: 2, knownStock: 6 }],
  ["+2", "7", 7, undefined],
  ["+2", "+2", 7, undefined],
  ["7", "7", 7, undefined],
  ["07", "07", 7, undefined],
  ["+2", "", 7, { change: -2 }],
  ["9", "", 9, { change: -4 }],
])("%s saved, then %s entered, leaves the difference to %i", (saved, since, stock, change) => {
  const edit = (texts: string) => [...typed(texts).values()][0];
  const before = edit(saved);
  if (!before) throw new Error("No unsaved changes");
  const result = { before: before.knownStock, stock };
  const remaining = remainingEdit(since === "" ? undefined : edit(since), before, result);
  expect(remaining && toCellChange(remaining)).toEqual(
    change && { productId: "bubu-1", size: "M", ...change },
  );
});

test.each([
  ["a sale since is as much as was saved", 5, "+1", 5, "+3", 4, { change: 2 }],
  ["the same, and it was emptied", 5, "+1", 5, "", 4, { change: -1 }],
  ["it was reloaded before that was recorded", 5, "+10", 4, "+3", 4, { change: -7 }],
  ["the same, and one more was sold", 5, "+10", 4, "+3", 3, { change: -7 }],
  ["it was reloaded with what was saved", 5, "+10", 15, "+3", 5, { change: 3 }],
  ["the same, and one more was sold", 5, "+10", 14, "+3", 5, { change: 3 }],
])(
  "edits after an unanswered save, where %s",
  (_name, over, saved, known, since, before, change) => {
    const at = (stock: number) => ({ ...row, sizes: [cell("M", stock)] });
    const [sent] = withEdit(none, at(over), "M", saved).values();
    const [edit] = withEdit(none, at(known), "M", since).values();
    if (!sent || !edit) throw new Error("No unsaved changes");
    const result = { before, stock: before + (toCellChange(sent)?.change ?? 0) };
    const remaining = remainingEdit(since === "" ? undefined : edit, sent, result);
    expect(remaining && toCellChange(remaining)).toEqual({
      productId: "bubu-1",
      size: "M",
      ...change,
    });
  },
);
