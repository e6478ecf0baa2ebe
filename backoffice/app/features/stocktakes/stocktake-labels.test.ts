import { expect, test } from "vitest";
import { describeUnknown } from "./stocktake-labels.ts";

const size = (name: string | null, of = "M") => ({ productId: "bubu-1", size: of, name });

test.each([
  [[size("Bubu")], "This stock count does not include M of Bubu, so it was not saved."],
  [
    [size("Bubu"), size(null, "QQ")],
    "This stock count does not include M of Bubu and QQ of a deleted product, so they were not saved.",
  ],
  [
    ["A", "B", "C", "D", "E", "F", "G"].map((name) => size(name)),
    "This stock count does not include M of A, M of B, M of C, M of D, M of E and 2 more, so they were not saved.",
  ],
])("names the first unsaved sizes", (unknown, texts) => {
  expect(describeUnknown(unknown)).toBe(texts);
});
