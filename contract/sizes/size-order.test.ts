import fc from "fast-check";
import { expect, test } from "vitest";
import { inSizeOrder, withSize } from "./size-order.ts";

test("sizes stand small to large", () => {
  expect(inSizeOrder(["42", "One size", "XL", "3XL", "S", "40", "XXS", "XXL", "M"])).toEqual([
    "XXS",
    "S",
    "M",
    "XL",
    "XXL",
    "3XL",
    "40",
    "42",
    "One size",
  ]);
});

test.each([
  [["S", "L"], "M", ["S", "M", "L"]],
  [["S", "L"], "l", ["S", "L"]],
  [["L", "S"], "M", ["L", "S", "M"]],
  [["One size"], "42", ["42", "One size"]],
  [["M", "One size"], "Tall", ["M", "One size", "Tall"]],
  [[], "M", ["M"]],
])("%j with %s", (sizes, size, expected) => {
  expect(withSize(sizes, size)).toEqual(expected);
});

test("a list in the order of clothes stays in it, whatever comes", () => {
  const size = fc.constantFrom(
    "XS",
    "S",
    "M",
    "3XL",
    "XXXL",
    "8",
    "42",
    "42.5",
    "One size",
    "Tall",
  );
  fc.assert(
    fc.property(fc.array(size), (sizes) => {
      const listed = sizes.reduce<readonly string[]>(withSize, []);
      expect(inSizeOrder(listed)).toEqual(listed);
      expect([...listed].sort()).toEqual([...new Set(sizes)].sort());
    }),
  );
});
