import { expect, test } from "vitest";
import {
  type EditedItem,
  isUnchanged,
  setItemQuantity,
  setItemSize,
  toEditedItems,
} from "./edited-items.ts";

const item = (size: string, quantity: number): EditedItem => ({
  ...{ key: size, productId: "shirt", name: "Shirt", size, image: "", quantity },
});
const text = (items: readonly EditedItem[]) =>
  items.map(({ size, quantity }) => `${quantity}${size}`);

test("lines of one size are one item", () => {
  const line = { ...item("M", 1), position: 1, packedQuantity: 0, withdrawn: 0, stock: 3 };
  expect(text(toEditedItems([line, { ...line, quantity: 2 }]))).toEqual(["3M"]);
});

test.each([
  ["another size takes its place", [item("M", 2), item("L", 1)], "S", ["2S", "1L"]],
  ["a size that is there gets its units", [item("M", 2), item("L", 1)], "L", ["3L"]],
  ["its own size changes nothing", [item("M", 2)], "M", ["2M"]],
] as const)("%s", (_name, items, size, expected) => {
  const [first] = items;
  expect(text(setItemSize(items, first, size))).toEqual(expected);
});

test("none of an item removes it, which is a change", () => {
  const items = [item("M", 2), item("L", 1)];
  const fewer = setItemQuantity(items, item("L", 1), 0);
  expect(text(fewer)).toEqual(["2M"]);
  expect([isUnchanged(fewer, items), isUnchanged(items.toReversed(), items)]).toEqual([
    false,
    true,
  ]);
});
