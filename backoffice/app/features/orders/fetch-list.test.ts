import { expect, test } from "vitest";
import { fetchListOf } from "./fetch-list.ts";

const piece = (name: string, size: string, quantity: number) => ({
  name,
  size,
  quantity,
  image: "",
});

test("the same piece of several orders is fetched once", () => {
  const orders = [
    { items: [piece("Campus polo", "L", 2), piece("Zaria kaftan", "M", 1)] },
    { items: [piece("Campus polo", "L", 1), piece("Campus polo", "S", 1)] },
  ];
  expect(fetchListOf(orders)).toBe("3 × Campus polo, L\n1 × Campus polo, S\n1 × Zaria kaftan, M");
});
