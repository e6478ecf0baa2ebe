import { expect, test } from "vitest";
import { getShippedItems } from "./parcel-thumbnails.tsx";

const item = (name: string, quantity: number, withdrawn: number) => ({
  ...{ name, size: "M", image: "" },
  ...{ quantity, withdrawn },
});

test("a parcel shows what ships, without refunded items", () => {
  const items = [item("Kaftan", 2, 2), item("Agbada", 2, 1), item("Cap", 1, 0)];
  expect(getShippedItems({ items }).map(({ name }) => name)).toEqual(["Agbada", "Cap"]);
});

test("an order with nothing to ship shows what was bought", () => {
  const items = [item("Kaftan", 1, 1)];
  expect(getShippedItems({ items })).toEqual(items);
});
