import { expect, test } from "vitest";
import type { StockRow } from "#contract/api/staff-stock.ts";
import {
  cellKey,
  likelyReason,
  type StockEdits,
  tellEdits,
  toCell,
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
  expect(likelyReason(both.values())).toBe("received");
  expect(likelyReason(withTyped(both, row, "S", "1").values())).toBe("counted");
  expect(tellEdits([...both.values()])).toBe("2 sizes, +11 pieces");
  expect(tellEdits([...typed("4").values()])).toBe("1 size, −1 piece");
  expect(tellEdits([...typed("+0").values()])).toBe("1 size");
});
