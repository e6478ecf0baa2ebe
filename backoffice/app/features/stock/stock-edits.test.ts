import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/staff-stock.ts";
import {
  cellKey,
  rebaseEdits,
  type StockEdits,
  sharedReason,
  tellEdits,
  tellFaults,
  toCell,
  typedSince,
  withoutEmpty,
  withTyped,
} from "./stock-edits.ts";

const cell = (size: string, stock: number) => ({
  size,
  stock,
  sold: 0,
  lastsDays: null,
  isLow: false,
});
const row: StockRow = {
  id: "bubu-1",
  name: "Bùbá",
  status: "on_shop",
  category: "WOMEN",
  type: { id: "shirt", name: "Shirt" },
  image: null,
  sizes: [cell("S", 2), cell("M", 5)],
  stock: 7,
  lastsDays: null,
};
const none: StockEdits = new Map();
const typed = (words: string, size = "M") => withTyped(none, row, size, words);
const sent = (words: string) => [...typed(words).values()].map(toCell)[0];

test.each([
  ["+12", { change: 12 }],
  ["−2", { change: -2 }],
  ["-2", { change: -2 }],
  ["9", { change: 4, seen: 5 }],
  ["0", { change: -5, seen: 5 }],
])("%j over 5 is sent as %j", (words, change) => {
  expect(sent(words)).toEqual({ productId: "bubu-1", size: "M", ...change });
});

test.each(["-6", "many", "1.5", "+1000000"])("%j over 5 is sent as nothing", (words) => {
  expect(typed(words).size).toBe(1);
  expect(sent(words)).toBeUndefined();
});

test("the number that stands there takes a cell out, whatever came meanwhile", () => {
  const edits = typed("9");
  const newer = { ...row, sizes: [cell("S", 2), cell("M", 4)] };
  expect(withTyped(edits, newer, "M", "8").get(cellKey("bubu-1", "M"))?.seen).toBe(5);
  expect(withTyped(edits, row, "M", "5").size).toBe(0);
  expect(typed("3", "XXL")).toBe(none);
  expect(withoutEmpty(typed(" ")).size).toBe(0);
});

test("why is guessed by the signs, and what it comes to is told", () => {
  const both = withTyped(typed("+10"), row, "S", "+1");
  const beside = (words: string) => sharedReason(withTyped(both, row, "S", words).values());
  expect(sharedReason(both.values())).toBe("received");
  expect(sharedReason(typed("4").values())).toBe("counted");
  // What came in beside a count is not one; what cannot be saved says nothing of what can.
  expect(beside("1")).toBeUndefined();
  expect(["abc", "-9", ""].map(beside)).toEqual(["received", "received", "received"]);
  expect(tellEdits([...both.values()])).toBe("2 sizes, +11 pieces");
  expect(tellEdits([...typed("4").values()])).toBe("1 size, −1 piece");
  expect(tellEdits([...typed("+0").values()])).toBe("1 size");
});

test("what cannot be saved is told with why", () => {
  const faulty = withTyped(withTyped(typed("abc"), row, "S", "-9"), row, "L", "1");
  expect(tellFaults([...faulty.values()])).toEqual([
    "1 is no number",
    "1 takes more than is there",
  ]);
  expect(tellFaults([...typed("+1000000").values()])).toEqual(["1 is too many"]);
  expect(tellFaults([...typed("+3").values(), ...typed(" ").values()])).toEqual([]);
});

test("what was kept is laid on the stock of now, and what stood on another number is told with both", () => {
  const edits = withTyped(withTyped(typed("9"), row, "S", "-2"), row, "M", "+3");
  const counted = withTyped(edits, row, "M", "9");
  const now = (s: number, m: number) => ({ ...row, sizes: [cell("S", s), cell("M", m)] });
  const seenOf = (of: StockEdits, size: string) => of.get(cellKey("bubu-1", size))?.seen;

  expect(rebaseEdits(counted, [now(2, 5)]).left).toEqual([]);
  const moved = rebaseEdits(counted, [now(3, 4)]);
  expect([seenOf(moved.edits, "S"), seenOf(moved.edits, "M")]).toEqual([3, 4]);
  expect(
    moved.left.map(({ edit, result }) => [edit.seen, edit.typed, result.stock, result.outcome]),
  ).toEqual([
    [5, "9", 4, "moved"],
    [2, "-2", 3, "moved"],
  ]);
  expect([...moved.edits.values()].map(toCell)).toEqual([
    { productId: "bubu-1", size: "M", change: 5, seen: 4 },
    { productId: "bubu-1", size: "S", change: -2 },
  ]);
  expect(rebaseEdits(edits, [now(1, 5)]).left.map(({ result }) => result.outcome)).toEqual([
    "short",
  ]);
  const gone = rebaseEdits(counted, [{ ...row, sizes: [cell("S", 2)] }]);
  expect(gone.left.map(({ result }) => [result.size, result.outcome])).toEqual([["M", "unknown"]]);
  expect(rebaseEdits(counted, [])).toEqual({ edits: counted, left: [] });
});

test.each([
  ["+2", "+3", 7, { change: 1 }],
  ["+2", "−1", 7, { change: -3 }],
  ["+2", "9", 7, { change: 2, seen: 7 }],
  ["6", "8", 6, { change: 2, seen: 6 }],
  ["+2", "7", 7, undefined],
  ["+2", "+2", 7, undefined],
  ["7", "7", 7, undefined],
  ["07", "07", 7, undefined],
  ["+2", "", 7, { change: -2 }],
  ["9", "", 9, { change: -4 }],
])("%s saved while %s is typed leaves what differs of %i", (saved, since, stock, change) => {
  const edit = (words: string) => [...typed(words).values()][0];
  const before = edit(saved);
  if (!before) throw new Error("Nothing is typed");
  const result = { before: before.seen, stock };
  const rest = typedSince(since === "" ? undefined : edit(since), before, result);
  expect(rest && toCell(rest)).toEqual(change && { productId: "bubu-1", size: "M", ...change });
});

test.each([
  ["a sale since is as much as was saved", 5, "+1", 5, "+3", 4, { change: 2 }],
  ["the same, and it was emptied", 5, "+1", 5, "", 4, { change: -1 }],
  ["it was read anew before that was booked", 5, "+10", 4, "+3", 4, { change: -7 }],
  ["the same, and one more was sold", 5, "+10", 4, "+3", 3, { change: -7 }],
  ["it was read anew with what was saved", 5, "+10", 15, "+3", 5, { change: 3 }],
  ["the same, and one more was sold", 5, "+10", 14, "+3", 5, { change: 3 }],
])(
  "what was typed since a save whose answer was lost, where %s",
  (_name, over, saved, seen, since, before, change) => {
    const at = (stock: number) => ({ ...row, sizes: [cell("M", stock)] });
    const [sent] = withTyped(none, at(over), "M", saved).values();
    const [edit] = withTyped(none, at(seen), "M", since).values();
    if (!sent || !edit) throw new Error("Nothing is typed");
    const result = { before, stock: before + (toCell(sent)?.change ?? 0) };
    const rest = typedSince(since === "" ? undefined : edit, sent, result);
    expect(rest && toCell(rest)).toEqual({ productId: "bubu-1", size: "M", ...change });
  },
);
