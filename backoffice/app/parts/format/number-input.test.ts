import { expect, test } from "vitest";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatShare, parsePercent, parseStockInput } from "./number-input.ts";

test.each([
  ["38000", 38_000],
  ["38,000", 38_000],
  ["₦ 38,000.50", 38_000.5],
  ["38k", 38_000],
  ["1.25K", 1250],
  ["", undefined],
  ["38.005", undefined],
  ["-5", undefined],
  ["twelve", undefined],
])("%j is %j naira", (typed, naira) => expect(parseNaira(typed)).toBe(naira));

test.each([
  ["", 0],
  ["5", 5],
  ["12.5 %", 12.5],
  ["100", undefined],
  ["-1", undefined],
])("%j is %j percent", (typed, percent) => expect(parsePercent(typed)).toBe(percent));

test.each([
  [0, "0%"],
  [0.346, "35%"],
  [1, "100%"],
])("a share of %d reads %s", (part, text) => expect(formatShare(part)).toBe(text));

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
