import { expect, test } from "vitest";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatShare, parsePercent } from "./percent.ts";

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
