import { expect, test } from "vitest";
import type { ReturnSummary } from "#contract/api/staff-returns.ts";
import { isSizeGone, piecesOf, sizesOf, wishOf } from "./return-words.ts";

const line = {
  position: 1,
  productId: "blouse",
  name: "Blouse",
  image: "",
  size: "M",
  quantity: 1,
  wantedSize: "L",
};
const summary = (changes: Partial<ReturnSummary>): ReturnSummary => ({
  id: "ret_1",
  version: 1,
  reference: "EX-7K3M9QX",
  kind: "exchange",
  status: "ASKED",
  orderId: "ord_1",
  orderNumber: "ASO-7K3M9QXD",
  buyerName: "Ada Obi",
  city: "Lagos",
  reason: "too_small",
  words: "",
  lines: [line],
  refundAmount: null,
  askedAt: "2026-11-22T09:00:00Z",
  since: "2026-11-22T09:00:00Z",
  isOverdue: false,
  ...changes,
});

test.each([
  [{}, "Size M → L"],
  [{ kind: "refund", refundAmount: 76_000 }, "Size M, money back ₦76,000"],
  // who packs is told no sum
  [{ kind: "refund", refundAmount: null }, "Size M, money back"],
] as const)("%j wants %s", (changes, words) => {
  expect(wishOf(summary(changes))).toBe(words);
});

test.each([
  [[line], "Blouse", "the L"],
  [[{ ...line, quantity: 2 }], "2 × Blouse", "the L"],
  [[line, { ...line, position: 2, wantedSize: "XL" }], "Blouse and 1 more", "2 sizes"],
])("%j are %s, and %s goes out", (lines, pieces, sizes) => {
  expect([piecesOf({ lines }), sizesOf({ lines })]).toEqual([pieces, sizes]);
});

test.each([
  [0, true],
  [1, true],
  [2, false],
])("with %i pieces of the size on sale, two are gone: %s", (stock, isGone) => {
  const lines = [{ ...line, quantity: 2 }];
  const wantedStock = [
    { position: 1, size: "L", stock },
    { position: 2, size: "L", stock: 9 },
  ];
  expect(isSizeGone({ lines, wantedStock })).toBe(isGone);
});
