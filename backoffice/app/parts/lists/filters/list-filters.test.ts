import { expect, test } from "vitest";
import { choiceFilter } from "./list-filters.ts";

const stock = choiceFilter(
  { name: "stock", label: "Stock", anyLabel: "any" },
  { low: "Low in a size", sold_out: "Sold out" },
);

test("lists options in order", () => {
  expect(stock.options).toEqual([
    { value: "low", label: "Low in a size" },
    { value: "sold_out", label: "Sold out" },
  ]);
});

test.each([
  ["stock=sold_out", "sold_out"],
  ["stock=toString", undefined],
  ["", undefined],
])("%j parses to %j", (search, value) => {
  expect(stock.parse(new URLSearchParams(search))).toBe(value);
});
