import { expect, test } from "vitest";
import { keyLifeMs } from "#contract/api/key-life.ts";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { letGoOfOld, mergeKept, splitKept, toKept } from "./kept-cells.ts";
import { toSend } from "./sent-cells.ts";
import { withTyped } from "./stock-edits.ts";

const size = (name: string) => ({ size: name, stock: 5, sold: 0, lastsDays: null, isLow: false });
const row: StockRow = {
  ...{ id: "bubu-1", name: "Bùbá", status: "on_shop", category: "WOMEN" },
  ...{ type: { id: "shirt", name: "Shirt" }, image: null, stock: 10, lastsDays: null },
  sizes: [size("S"), size("M")],
};
const unanswered = [] as const;
const typed = (of: string, words: string) => withTyped(new Map(), row, of, words);

test("what is typed with its reason and note comes back as it was kept; with nothing typed nothing is kept", () => {
  const kept = toKept({ edits: typed("M", "+12"), chosen: "returned", note: "Bale 4", unanswered });
  expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  expect(new Map(kept?.cells)).toEqual(typed("M", "+12"));
  expect(
    toKept({ edits: new Map(), chosen: "returned", note: "Bale 4", unanswered }),
  ).toBeUndefined();
});

test("what two closed tabs kept stands together, a cell of both once", () => {
  const both = [
    toKept({ edits: typed("M", "+12"), chosen: null, note: "", unanswered }),
    toKept({
      edits: withTyped(typed("S", "3"), row, "M", "+1"),
      chosen: "counted",
      note: "Shelf",
      unanswered,
    }),
  ].flatMap((kept) => kept ?? []);
  const merged = mergeKept(both);
  expect(new Map(merged.cells).size).toBe(2);
  expect([merged.chosen, merged.note]).toEqual(["counted", "Shelf"]);
});

test("a save without an answer is kept with what was typed over it, for as long as the store knows it again", () => {
  const [part] = toSend(typed("M", "+12"), () => "received");
  if (!part) throw new Error("Nothing was sent");
  const tab = (words: string, sent: readonly (typeof part)[]) => {
    const kept = toKept({ edits: typed("M", words), chosen: null, note: "", unanswered: sent });
    return kept ?? { cells: [], chosen: null, note: "", unanswered: [] };
  };
  const later = { ...part, key: "later" };
  const merged = mergeKept([tab("+12", [part]), tab("+9", [later]), tab("+5", [])]);
  expect(merged.unanswered.map(({ key }) => key)).toEqual([part.key, "later"]);
  // Each save is booked, and what is typed is held against the one it was typed over.
  expect(merged.unanswered.map(({ edits }) => edits.length)).toEqual([0, 1]);
  expect([...splitKept(merged).sent.values()].map((edit) => edit.typed)).toEqual(["+9"]);
  expect(splitKept(merged).open.size).toBe(0);
  expect(toKept({ edits: new Map(), chosen: null, note: "", unanswered: [part] })).toBeDefined();
});

test("a save that is too old to be known again is let go of with its cells, and nothing else", () => {
  const [part] = toSend(typed("M", "+12"), () => "received");
  if (!part) throw new Error("Nothing was sent");
  const [later] = toSend(typed("S", "+1"), () => "received");
  const form = {
    edits: withTyped(
      withTyped(typed("M", "+14"), row, "S", "+1"),
      { ...row, id: "bubu-2" },
      "M",
      "3",
    ),
    unanswered: [part, { ...(later ?? part), at: part.at + 1 }],
  };
  expect(letGoOfOld(form, part.at + keyLifeMs - 1)).toEqual({ ...form, lapsed: [] });
  const known = letGoOfOld(form, part.at + keyLifeMs);
  expect([...known.edits.values()].map((edit) => [edit.row.id, edit.size])).toEqual([
    ["bubu-1", "S"],
    ["bubu-2", "M"],
  ]);
  expect([known.unanswered.length, known.lapsed]).toEqual([1, ["bubu-1"]]);
  // A later save of another tab holds its cell: that stays typed, and nobody has to look.
  const moved = { edits: form.edits, unanswered: [{ ...part, edits: [] }] };
  const left = letGoOfOld(moved, part.at + keyLifeMs);
  expect([left.edits.size, left.unanswered, left.lapsed]).toEqual([3, [], []]);
});
