import { expect, test } from "vitest";
import { garmentsOf } from "./parcel-pictures.tsx";

const piece = (name: string, quantity: number, withdrawn: number) => ({
  ...{ name, size: "M", image: "" },
  ...{ quantity, withdrawn },
});

test("a parcel shows what goes to the buyer, and none of what was refunded and stays", () => {
  const items = [piece("Kaftan", 2, 2), piece("Agbada", 2, 1), piece("Cap", 1, 0)];
  expect(garmentsOf({ items }).map(({ name }) => name)).toEqual(["Agbada", "Cap"]);
});

test("an order of which nothing goes shows what was bought", () => {
  const items = [piece("Kaftan", 1, 1)];
  expect(garmentsOf({ items })).toEqual(items);
});
