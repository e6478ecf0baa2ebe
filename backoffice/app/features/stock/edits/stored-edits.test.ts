import { expect, test } from "vitest";
import { idempotencyTtlMs } from "#contract/api/limits.ts";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { toPendingCells } from "./pending-cells.ts";
import { withEdit } from "./stock-edits.ts";
import { discardExpired, mergeStored, splitStored, toStored } from "./stored-edits.ts";

const size = (name: string) => ({ size: name, stock: 5, sold: 0, daysLeft: null, isLow: false });
const row: StockRow = {
  ...{ id: "bubu-1", name: "Bùbá", status: "published", category: "WOMEN" },
  ...{ type: { id: "shirt", name: "Shirt" }, image: null, stock: 10, daysLeft: null },
  sizes: [size("S"), size("M")],
};
const unanswered = [] as const;
const typed = (of: string, texts: string) => withEdit(new Map(), row, of, texts);

test("restores edits, reason and note; stores nothing without edits", () => {
  const stored = toStored({
    edits: typed("M", "+12"),
    chosen: "returned",
    note: "Bale 4",
    unanswered,
  });
  expect(JSON.parse(JSON.stringify(stored))).toEqual(stored);
  expect(new Map(stored?.cells)).toEqual(typed("M", "+12"));
  expect(
    toStored({ edits: new Map(), chosen: "returned", note: "Bale 4", unanswered }),
  ).toBeUndefined();
});

test("merges the edits of two closed tabs, each cell once", () => {
  const both = [
    toStored({ edits: typed("M", "+12"), chosen: null, note: "", unanswered }),
    toStored({
      edits: withEdit(typed("S", "3"), row, "M", "+1"),
      chosen: "counted",
      note: "Shelf",
      unanswered,
    }),
  ].flatMap((stored) => stored ?? []);
  const merged = mergeStored(both);
  expect(new Map(merged.cells).size).toBe(2);
  expect([merged.chosen, merged.note]).toEqual(["counted", "Shelf"]);
});

test("keeps an unanswered save and its edits while the key is valid", () => {
  const [part] = toPendingCells(typed("M", "+12"), () => "received");
  if (!part) throw new Error("Nothing was sent");
  const tab = (texts: string, sent: readonly (typeof part)[]) => {
    const stored = toStored({ edits: typed("M", texts), chosen: null, note: "", unanswered: sent });
    return stored ?? { cells: [], chosen: null, note: "", unanswered: [] };
  };
  const later = { ...part, key: "later" };
  const merged = mergeStored([tab("+12", [part]), tab("+9", [later]), tab("+5", [])]);
  expect(merged.unanswered.map(({ key }) => key)).toEqual([part.key, "later"]);
  expect(merged.unanswered.map(({ edits }) => edits.length)).toEqual([0, 1]);
  expect([...splitStored(merged).sent.values()].map((edit) => edit.typed)).toEqual(["+9"]);
  expect(splitStored(merged).open.size).toBe(0);
  expect(toStored({ edits: new Map(), chosen: null, note: "", unanswered: [part] })).toBeDefined();
});

test("discards only expired saves with their cells", () => {
  const [part] = toPendingCells(typed("M", "+12"), () => "received");
  if (!part) throw new Error("Nothing was sent");
  const [later] = toPendingCells(typed("S", "+1"), () => "received");
  const form = {
    edits: withEdit(
      withEdit(typed("M", "+14"), row, "S", "+1"),
      { ...row, id: "bubu-2" },
      "M",
      "3",
    ),
    unanswered: [part, { ...(later ?? part), at: part.at + 1 }],
  };
  expect(discardExpired(form, part.at + idempotencyTtlMs - 1)).toEqual({ ...form, expired: [] });
  const known = discardExpired(form, part.at + idempotencyTtlMs);
  expect([...known.edits.values()].map((edit) => [edit.row.id, edit.size])).toEqual([
    ["bubu-1", "S"],
    ["bubu-2", "M"],
  ]);
  expect([known.unanswered.length, known.expired]).toEqual([1, ["bubu-1"]]);
  // A later save of another tab holds the cell, so it stays edited.
  const moved = { edits: form.edits, unanswered: [{ ...part, edits: [] }] };
  const left = discardExpired(moved, part.at + idempotencyTtlMs);
  expect([left.edits.size, left.unanswered, left.expired]).toEqual([3, [], []]);
});
