import { expect, test } from "vitest";
import { selectRange } from "./row-selection.ts";

const ids = ["a", "b", "c", "d", "e"];
const toggle = (chosen: string, id: string, from?: string) =>
  [...selectRange(ids, new Set(chosen), id, from)].toSorted().join("");

test.each([
  ["", "b", undefined, "b"],
  ["b", "b", undefined, ""],
  ["b", "d", "b", "bcd"],
  ["d", "a", "d", "abcd"],
  ["abcde", "b", "d", "ae"],
  // The row pressed before is on another page by now.
  ["x", "c", "x", "cx"],
])("%j: toggling %s after %s gives %j", (chosen, id, from, left) => {
  expect(toggle(chosen, id, from)).toBe(left);
});
