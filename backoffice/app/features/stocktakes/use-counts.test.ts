import { expect, test } from "vitest";
import { mergeUnknown, type PendingCount, parseCounted, toCountRequest } from "./use-counts.ts";

const count = (size: string, counted: number, at = 0): PendingCount => ({
  productId: "bubu-1",
  size,
  counted,
  at,
});

test.each([
  [10_000, 10],
  [-5_000, 0],
  [30 * 86_400_000, 604_800],
])("a count made %i ms before is sent as %i s ago", (before, ago) => {
  expect(toCountRequest([count("M", 3, 1_000)], 1_000 + before).counts).toEqual([
    { productId: "bubu-1", size: "M", counted: 3, ago },
  ]);
});

test("an unknown size is shown until a later count is saved", () => {
  const unknown = (size: string) => ({ productId: "bubu-1", size, name: "Bubu" });
  const first = mergeUnknown([], [count("M", 3), count("QQ", 1)], [unknown("QQ")]);
  expect(first).toEqual([unknown("QQ")]);
  const second = mergeUnknown(first, [count("L", 2)], []);
  expect(second).toEqual(first);
  expect(mergeUnknown(second, [count("QQ", 2)], [unknown("QQ")])).toEqual(first);
  expect(mergeUnknown(second, [count("QQ", 2)], [])).toEqual([]);
});

test.each([
  ["12", 12],
  [" 0 ", 0],
  ["1,200", 1_200],
  ["1,000,000", 1_000_000],
  ["1000001", undefined],
  ["1,0000000000", undefined],
  [",5", undefined],
  ["+3", undefined],
  ["−2", undefined],
  ["2.5", undefined],
  ["1 200", 1_200],
  ["2,0", undefined],
  ["1,20", undefined],
  ["l2", undefined],
  ["", undefined],
])("parses %j as %s", (typed, count) => {
  expect(parseCounted(typed)).toBe(count);
});
