import { expect, test } from "vitest";
import type { ReturnablePiece } from "#contract/api/returns.ts";
import { faultOfChoices, linesOf, moneyBack, pieceKey, sizesFor } from "./wanted-pieces.ts";

const blouse: ReturnablePiece = {
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
const pieces = [blouse, kaftan];
const chosen = (quantity: number, wantedSize: string | null) => ({
  [pieceKey(blouse)]: { quantity, wantedSize },
});

test.each([
  ["exchange", {}, "Choose what goes back."],
  ["exchange", chosen(0, "L"), "Choose what goes back."],
  ["exchange", chosen(1, null), "Choose another size of Blouse."],
  ["exchange", chosen(1, "L"), undefined],
  ["refund", chosen(1, null), undefined],
] as const)("of %s with %j is missing: %s", (kind, choices, text) => {
  expect(faultOfChoices(kind, pieces, choices)?.text).toBe(text);
});

test("only what is chosen is asked for, with a size only for an exchange", () => {
  expect(linesOf("exchange", pieces, chosen(2, "L"))).toEqual([
    { position: 1, size: "M", quantity: 2, wantedSize: "L" },
  ]);
  expect(linesOf("refund", pieces, chosen(2, "L"))).toEqual([
    { position: 1, size: "M", quantity: 2 },
  ]);
});

test("a size with fewer pieces left than are sent back cannot be chosen", () => {
  const soldOut = (quantity: number) =>
    sizesFor(blouse, { quantity, wantedSize: null }).map((each) => each.soldOut);
  expect(soldOut(1)).toEqual([false, true]);
  expect(soldOut(2)).toEqual([true, true]);
});

test("no more goes back for all lines together than is left of the order's money", () => {
  const choices = { ...chosen(2, null), [pieceKey(kaftan)]: { quantity: 1, wantedSize: null } };
  const backOf = (left: number) => Object.values(moneyBack({ pieces, left }, choices));
  const whole = [
    { amountKobo: 2_000_000, isCut: false },
    { amountKobo: 1_000_000, isCut: false },
  ];
  expect(backOf(30_000)).toEqual(whole);
  expect(backOf(25_000)).toEqual([whole[0], { amountKobo: 500_000, isCut: true }]);
  expect(backOf(15_000)).toEqual([
    { amountKobo: 1_500_000, isCut: true },
    { amountKobo: 0, isCut: true },
  ]);
  // As a process of the release before answers.
  expect(backOf(undefined as never)).toEqual(whole);
});
