import { expect, test } from "vitest";
import type { ReturnableLine } from "#contract/api/returns/returns.ts";
import {
  calculateRefunds,
  exchangeSizes,
  itemKey,
  toReturnLines,
  validateSelection,
} from "./return-selection.ts";

const blouse: ReturnableLine = {
  position: 1,
  productId: "blouse",
  name: "Blouse",
  image: "",
  size: "M",
  quantity: 2,
  amount: 10_000,
  until: "2026-12-01T00:00:00Z",
  otherSizes: [
    { size: "L", stock: 1 },
    { size: "XL", stock: 0 },
  ],
};
const kaftan = { ...blouse, position: 2, name: "Kaftan" };
const items = [blouse, kaftan];
const select = (quantity: number, wantedSize: string | null) => ({
  [itemKey(blouse)]: { quantity, wantedSize },
});

test.each([
  ["exchange", {}, "Choose at least one item."],
  ["exchange", select(0, "L"), "Choose at least one item."],
  ["exchange", select(1, null), "Choose a new size for Blouse."],
  ["exchange", select(1, "L"), undefined],
  ["refund", select(1, null), undefined],
] as const)("of %s with %j is missing: %s", (kind, selection, text) => {
  expect(validateSelection(kind, items, selection)?.text).toBe(text);
});

test("only what is selected is requested, with a size only for an exchange", () => {
  expect(toReturnLines("exchange", items, select(2, "L"))).toEqual([
    { position: 1, size: "M", quantity: 2, wantedSize: "L" },
  ]);
  expect(toReturnLines("refund", items, select(2, "L"))).toEqual([
    { position: 1, size: "M", quantity: 2 },
  ]);
});

test("a size with less stock than is returned cannot be selected", () => {
  const soldOut = (quantity: number) =>
    exchangeSizes(blouse, { quantity, wantedSize: null }).map((each) => each.soldOut);
  expect(soldOut(1)).toEqual([false, true]);
  expect(soldOut(2)).toEqual([true, true]);
});

test("all lines together are refunded no more than is left of the order", () => {
  const selection = { ...select(2, null), [itemKey(kaftan)]: { quantity: 1, wantedSize: null } };
  const refundsOf = (left: number) => Object.values(calculateRefunds({ items, left }, selection));
  const whole = [
    { amountKobo: 2_000_000, isLimited: false },
    { amountKobo: 1_000_000, isLimited: false },
  ];
  expect(refundsOf(30_000)).toEqual(whole);
  expect(refundsOf(25_000)).toEqual([whole[0], { amountKobo: 500_000, isLimited: true }]);
  expect(refundsOf(15_000)).toEqual([
    { amountKobo: 1_500_000, isLimited: true },
    { amountKobo: 0, isLimited: true },
  ]);
  // As a server of the previous release answers.
  expect(refundsOf(undefined as never)).toEqual(whole);
});
