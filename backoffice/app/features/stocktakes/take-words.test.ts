import { expect, test } from "vitest";
import { unknownWords } from "./take-words.ts";

const size = (name: string | null, of = "M") => ({ productId: "bubu-1", size: of, name });

test.each([
  [[size("Bubu")], "This stock-take does not have M of Bubu, so nothing was kept of it."],
  [
    [size("Bubu"), size(null, "QQ")],
    "This stock-take does not have M of Bubu and QQ of a product that is gone, so nothing was kept of them.",
  ],
  [
    ["A", "B", "C", "D", "E", "F", "G"].map((name) => size(name)),
    "This stock-take does not have M of A, M of B, M of C, M of D, M of E and 2 more, so nothing was kept of them.",
  ],
])("names the sizes of which nothing was kept, the first few of many", (unknown, words) => {
  expect(unknownWords(unknown)).toBe(words);
});
