import { expect, test } from "vitest";
import { fetchListOf } from "./fetch-list.ts";

const piece = (name: string, size: string, quantity: number, withdrawn = 0) => ({
  ...{ name, size, image: "" },
  ...{ quantity, withdrawn },
});

test("the same piece of several orders is fetched once", () => {
  const orders = [
    { items: [piece("Campus polo", "L", 2), piece("Zaria kaftan", "M", 1)] },
    { items: [piece("Campus polo", "L", 1), piece("Campus polo", "S", 1)] },
  ];
  expect(fetchListOf(orders)).toBe("3 × Campus polo, L\n1 × Campus polo, S\n1 × Zaria kaftan, M");
});

test("what was refunded and stays is left where it hangs", () => {
  const items = [piece("Campus polo", "L", 2, 1), piece("Zaria kaftan", "M", 1, 1)];
  expect(fetchListOf([{ items }])).toBe("1 × Campus polo, L");
});
