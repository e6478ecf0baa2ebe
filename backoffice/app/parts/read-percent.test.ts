import { expect, test } from "vitest";
import { readNaira } from "#contract/money/read-naira.ts";
import { readPercent } from "./read-percent.ts";

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
])("%j is %j naira", (typed, naira) => expect(readNaira(typed)).toBe(naira));

test.each([
  ["", 0],
  ["5", 5],
  ["12.5 %", 12.5],
  ["100", undefined],
  ["-1", undefined],
])("%j is %j percent", (typed, percent) => expect(readPercent(typed)).toBe(percent));
