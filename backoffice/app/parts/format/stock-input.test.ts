import { expect, test } from "vitest";
import { parseStockInput } from "./stock-input.ts";

test.each([
  ["42", 30, 42],
  ["+12", 30, 42],
  ["-2", 30, 28],
  ["−2", 30, 28],
  ["−31", 30, undefined],
  ["", 30, undefined],
  ["1.5", 30, undefined],
])("%j where %i are is %j", (typed, current, after) =>
  expect(parseStockInput(typed, current)).toBe(after),
);
