import { expect, test } from "vitest";
import { buildPickingList } from "./picking-list.ts";

const item = (name: string, size: string, quantity: number, withdrawn = 0) => ({
  ...{ name, size, image: "" },
  ...{ quantity, withdrawn },
});

test("the same item of several orders is listed once", () => {
  const orders = [
    { items: [item("Campus polo", "L", 2), item("Zaria kaftan", "M", 1)] },
    { items: [item("Campus polo", "L", 1), item("Campus polo", "S", 1)] },
  ];
  expect(buildPickingList(orders)).toBe(
    "3 × Campus polo, L\n1 × Campus polo, S\n1 × Zaria kaftan, M",
  );
});

test("refunded items are left out", () => {
  const items = [item("Campus polo", "L", 2, 1), item("Zaria kaftan", "M", 1, 1)];
  expect(buildPickingList([{ items }])).toBe("1 × Campus polo, L");
});
