import { expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import type { OrderRecord } from "#server/modules/orders/model/index.ts";
import { allocateUnits } from "./allocate-units.ts";

const line = (size: string, quantity: number, unitPrice = 100, share = 0) =>
  ({
    ...{ productId: "shirt", variantId: `shirt:${size}`, name: "Shirt", size, image: "" },
    ...{ quantity, withdrawn: 0, unitPriceKobo: kobo(unitPrice), vatKobo: kobo(0) },
    lineTotalKobo: kobo(unitPrice * quantity),
    discountShareKobo: kobo(share),
  }) satisfies OrderRecord["lines"][number];

const want = (size: string, quantity: number, productId = "shirt") => ({
  ...{ productId, size, quantity },
});

test.each([
  ["stays", [line("M", 2)], [want("M", 2)], ["M: 2×100-0"]],
  ["shrinks with its share", [line("M", 3, 100, 100)], [want("M", 1)], ["M: 1×100-33"]],
  ["grows", [line("M", 1)], [want("M", 3)], ["M: 1×100-0 +2"]],
  ["changes its size", [line("M", 2, 100, 10)], [want("L", 2)], ["L: 2×100-10"]],
  [
    "changes it in part",
    [line("M", 2)],
    [want("M", 1), want("L", 2)],
    ["M: 1×100-0", "L: 1×100-0 +1"],
  ],
  [
    "keeps its own before it gets others",
    [line("M", 1, 90), line("L", 1)],
    [want("L", 2)],
    ["L: 1×100-0, 1×90-0"],
  ],
  ["is of another product", [line("M", 1)], [want("M", 1, "gown")], ["M:  +1"]],
  ["has two prices", [line("M", 1), line("M", 1, 150)], [want("M", 1)], ["M: 1×100-0"]],
])("an item %s", (_name, lines, wanted, expected) => {
  const found = allocateUnits(lines, wanted).map(({ item, retained, addedQuantity }) => {
    const units = retained.map(
      ({ quantity, unitPriceKobo, discountShareKobo }) =>
        `${quantity}×${unitPriceKobo}-${discountShareKobo}`,
    );
    return `${item.size}: ${units.join(", ")}${addedQuantity > 0 ? ` +${addedQuantity}` : ""}`;
  });
  expect(found).toEqual(expected);
});
