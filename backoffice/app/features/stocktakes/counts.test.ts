import { expect, test } from "vitest";
import { type KeptCount, toSent } from "./counts.ts";

const count = (size: string, counted: number, at = 0): KeptCount => ({
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
  expect(toSent([count("M", 3, 1_000)], 1_000 + before).counts).toEqual([
    { productId: "bubu-1", size: "M", counted: 3, ago },
  ]);
});
