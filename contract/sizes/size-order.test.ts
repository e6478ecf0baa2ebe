import fc from "fast-check";
import { expect, test } from "vitest";
import { insertSize, sortSizes } from "./size-order.ts";

test("sorts sizes from small to large", () => {
  expect(sortSizes(["42", "One size", "XL", "3XL", "S", "40", "XXS", "XXL", "M"])).toEqual([
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
  [
    ["28", "30", "XS", "2XL", "One size", "10-12 yrs"],
    ["XS", "2XL", "10-12 yrs", "28", "30", "One size"],
  ],
  [
    ["M", "XS", "2XS", "XXXS", "S"],
    ["XXXS", "2XS", "XS", "S", "M"],
  ],
  [
    ["XXXXL", "10XL", "4XL", "L", "XXL"],
    ["L", "XXL", "XXXXL", "4XL", "10XL"],
  ],
  [
    ["L/XL", "L", "S/M", "M", "S"],
    ["S", "S/M", "M", "L", "L/XL"],
  ],
  [
    ["UK 14", "UK 8", "UK 10"],
    ["UK 8", "UK 10", "UK 14"],
  ],
  [
    ["2-3 yrs", "6-9 months", "12 months", "18M", "0-3 months"],
    ["0-3 months", "6-9 months", "12 months", "18M", "2-3 yrs"],
  ],
])("sorts %j as %j", (sizes, expected) => {
  expect(sortSizes(sizes)).toEqual(expected);
});

test.each([
  [["S", "L"], "M", ["S", "M", "L"]],
  [["S", "L"], "l", ["S", "L"]],
  [["L", "S"], "M", ["L", "S", "M"]],
  [["One size"], "42", ["42", "One size"]],
  [["M", "One size"], "Tall", ["M", "One size", "Tall"]],
  [[], "M", ["M"]],
])("inserts into %j: %s", (sizes, size, expected) => {
  expect(insertSize(sizes, size)).toEqual(expected);
});

test("inserting keeps a sorted list sorted", () => {
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
      const listed = sizes.reduce<readonly string[]>(insertSize, []);
      expect(sortSizes(listed)).toEqual(listed);
      expect([...listed].sort()).toEqual([...new Set(sizes)].sort());
    }),
  );
});
