import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limits } from "#contract/api/limits.ts";
import { kobo } from "#contract/money/kobo.ts";
import { type CartAction, type CartLine, cartReducer, countItems } from "./cart-reducer.ts";

const shirt = (size: string, quantity: number, naira = 34_650): CartLine => ({
  id: "prd_shirt",
  name: "Ẹlẹ́kọ camp shirt",
  size,
  quantity,
  priceKobo: kobo(naira * 100),
  percentOff: 0,
  tiers: [],
  image: null,
  stock: 5000,
});
const skirt: CartLine = { ...shirt("M", 1), id: "prd_skirt", name: "Calabar tie skirt" };

const key = (size: string) => ({ id: "prd_shirt", size });

describe("cartReducer", () => {
  const cases: {
    name: string;
    before: CartLine[];
    action: CartAction;
    after: [id: string, size: string, quantity: number][];
  }[] = [
    {
      name: "adds a first line",
      before: [],
      action: { type: "add", line: shirt("M", 2) },
      after: [["prd_shirt", "M", 2]],
    },
    {
      name: "increments the same product in the same size",
      before: [shirt("M", 2), skirt],
      action: { type: "add", line: shirt("M", 3) },
      after: [
        ["prd_shirt", "M", 5],
        ["prd_skirt", "M", 1],
      ],
    },
    {
      name: "keeps another size apart",
      before: [shirt("M", 2)],
      action: { type: "add", line: shirt("L", 1) },
      after: [
        ["prd_shirt", "M", 2],
        ["prd_shirt", "L", 1],
      ],
    },
    {
      name: "keeps another product of the same size apart",
      before: [shirt("M", 2)],
      action: { type: "add", line: skirt },
      after: [
        ["prd_shirt", "M", 2],
        ["prd_skirt", "M", 1],
      ],
    },
    {
      name: "sets a quantity",
      before: [shirt("M", 2), shirt("L", 1)],
      action: { type: "set-quantity", key: key("L"), quantity: 7 },
      after: [
        ["prd_shirt", "M", 2],
        ["prd_shirt", "L", 7],
      ],
    },
    {
      name: "removes a line at quantity 0",
      before: [shirt("M", 1), shirt("L", 1)],
      action: { type: "set-quantity", key: key("M"), quantity: 0 },
      after: [["prd_shirt", "L", 1]],
    },
    {
      name: "removes a line below 0",
      before: [shirt("M", 1)],
      action: { type: "set-quantity", key: key("M"), quantity: -3 },
      after: [],
    },
    {
      name: "leaves the cart alone when the line is not in it",
      before: [shirt("M", 1)],
      action: { type: "set-quantity", key: key("XXL"), quantity: 4 },
      after: [["prd_shirt", "M", 1]],
    },
    {
      name: "holds a line to the most an order may ask for",
      before: [shirt("M", limits.lineQuantity)],
      action: { type: "add", line: shirt("M", 1) },
      after: [["prd_shirt", "M", limits.lineQuantity]],
    },
    {
      name: "holds a line to what is in stock",
      before: [{ ...shirt("M", 1), stock: 3 }],
      action: { type: "set-quantity", key: key("M"), quantity: 4 },
      after: [["prd_shirt", "M", 3]],
    },
    {
      name: "goes by the newer stock when a line is added again",
      before: [{ ...shirt("M", 3), stock: 3 }],
      action: { type: "add", line: { ...shirt("M", 9), stock: 5 } },
      after: [["prd_shirt", "M", 5]],
    },
    {
      name: "gives back what is no longer there",
      before: [shirt("M", 4), shirt("L", 2)],
      action: { type: "set-stock", key: key("M"), stock: 3 },
      after: [
        ["prd_shirt", "M", 3],
        ["prd_shirt", "L", 2],
      ],
    },
    {
      name: "lets a line go of which nothing is left",
      before: [shirt("M", 4)],
      action: { type: "set-stock", key: key("M"), stock: 0 },
      after: [],
    },
    {
      name: "does not take up a line of nothing",
      before: [],
      action: { type: "add", line: shirt("M", 0) },
      after: [],
    },
    {
      name: "takes out what was ordered and keeps what came since",
      before: [shirt("M", 3), shirt("L", 1), skirt],
      action: { type: "remove-ordered", lines: [shirt("M", 2), shirt("L", 1)] },
      after: [
        ["prd_shirt", "M", 1],
        ["prd_skirt", "M", 1],
      ],
    },
  ];

  it.each(cases)("$name", ({ before, action, after }) => {
    const lines = cartReducer(before, action);
    expect(lines.map((line) => [line.id, line.size, line.quantity])).toEqual(after);
  });

  it("uses the newer price when a line is added again", () => {
    const [line] = cartReducer([shirt("M", 1, 38_500)], { type: "add", line: shirt("M", 1) });
    expect(line?.priceKobo).toBe(3_465_000);
  });

  it("reprices one line", () => {
    const lines = cartReducer([shirt("M", 1), shirt("L", 1)], {
      type: "reprice",
      key: key("L"),
      pricing: { priceKobo: kobo(100), percentOff: 5, tiers: [] },
    });
    expect(lines.map((line) => [line.priceKobo, line.percentOff])).toEqual([
      [3_465_000, 0],
      [100, 5],
    ]);
  });

  it("never has a line twice or with quantity 0", () => {
    const action = fc.oneof(
      fc.record({
        type: fc.constant("add" as const),
        line: fc
          .tuple(fc.constantFrom("S", "M", "L"), fc.integer({ min: -2, max: 600 }))
          .map(([size, quantity]) => shirt(size, quantity)),
      }),
      fc.record({
        type: fc.constant("set-quantity" as const),
        key: fc.constantFrom("S", "M", "L").map(key),
        quantity: fc.integer({ min: -5, max: 2000 }),
      }),
    );
    fc.assert(
      fc.property(fc.array(action), (actions) => {
        const lines = actions.reduce<readonly CartLine[]>(cartReducer, []);
        const sizes = lines.map((line) => line.size);
        expect(new Set(sizes).size).toBe(sizes.length);
        for (const line of lines) {
          expect(line.quantity).toBeGreaterThan(0);
          expect(line.quantity).toBeLessThanOrEqual(limits.lineQuantity);
        }
      }),
    );
  });
});

it("counts units over all lines", () => {
  expect(countItems([shirt("M", 2), skirt])).toBe(3);
});
