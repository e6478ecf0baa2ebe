import { expect, test } from "vitest";
import { chooseSpan } from "./choose-span.ts";

const ids = ["a", "b", "c", "d", "e"];
const press = (chosen: string, id: string, from?: string) =>
  [...chooseSpan(ids, new Set(chosen), id, from)].toSorted().join("");

test.each([
  ["", "b", undefined, "b"],
  ["b", "b", undefined, ""],
  ["b", "d", "b", "bcd"],
  ["d", "a", "d", "abcd"],
  ["abcde", "b", "d", "ae"],
  // The row pressed before is on another page by now.
  ["x", "c", "x", "cx"],
])("of %j a press on %s after %s leaves %j", (chosen, id, from, left) => {
  expect(press(chosen, id, from)).toBe(left);
});
