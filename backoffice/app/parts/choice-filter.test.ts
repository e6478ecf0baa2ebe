import { expect, test } from "vitest";
import { choiceFilter } from "./choice-filter.ts";

const stock = choiceFilter(
  { name: "stock", label: "Stock", any: "any" },
  { low: "Low in a size", sold_out: "Sold out" },
);

test("offers its choices in their order", () => {
  expect(stock.options).toEqual([
    { value: "low", label: "Low in a size" },
    { value: "sold_out", label: "Sold out" },
  ]);
});

test.each([
  ["stock=sold_out", "sold_out"],
  ["stock=toString", undefined],
  ["", undefined],
])("%j narrows to %j", (search, value) => {
  expect(stock.read(new URLSearchParams(search))).toBe(value);
});
