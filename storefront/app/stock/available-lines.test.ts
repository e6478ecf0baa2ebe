import { expect, test } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { cartLine } from "../session/cart-line.ts";
import { availableLines, type WantedLine } from "./available-lines.ts";

const product = (id: string, over: Partial<Product>, stock: Record<string, number>): Product => ({
  id,
  name: `Product ${id}`,
  description: "",
  material: "",
  price: 10_000,
  discount: 0,
  category: "WOMEN",
  type: { id: "shirt", name: "Shirt" },
  images: [],
  sizesStock: Object.entries(stock).map(([size, pieces]) => ({ size: { size }, stock: pieces })),
  stock: 0,
  featured: false,
  tieredPricing: [],
  createdAt: "",
  updatedAt: "",
  ...over,
});

const wanted = (...items: [id: string, size: string, quantity: number][]): WantedLine[] =>
  items.map(([id, size, quantity]) => ({ id, size, quantity, name: `Old name of ${id}` }));

const shelf = (...products: Product[]) => new Map(products.map((one) => [one.id, one]));

const brief = (lines: readonly { id: string; size: string; quantity: number }[]) =>
  lines.map(({ id, size, quantity }) => `${id} ${size} ${quantity}`);

test("gives what is wanted at today's name and price", () => {
  const { lines, missing } = availableLines(
    wanted(["a", "M", 2]),
    shelf(product("a", { price: 12_345.5, discount: 10 }, { M: 5 })),
  );
  expect(missing).toEqual([]);
  expect(lines).toEqual([
    {
      id: "a",
      typeId: "shirt",
      name: "Product a",
      size: "M",
      quantity: 2,
      stock: 5,
      image: null,
      priceKobo: 1_234_550,
      percentOff: 10,
      tiers: [],
    },
  ]);
});

test("takes what is left and names what is not", () => {
  const { lines, missing } = availableLines(
    wanted(["a", "M", 3], ["a", "L", 1], ["b", "S", 1], ["a", "XXL", 1]),
    shelf(product("a", {}, { M: 2, L: 0 })),
  );
  expect(brief(lines)).toEqual(["a M 2"]);
  expect(missing).toEqual([
    "Product a, size M: only 2 of 3 left.",
    "Product a, size L, is sold out.",
    "Old name of b, size S, is no longer sold.",
    "Product a, size XXL, is sold out.",
  ]);
});

test("counts off what lies in the cart and what an earlier line took", () => {
  const shirt = product("a", {}, { M: 5, L: 5 });
  const { lines, missing } = availableLines(
    wanted(["a", "M", 2], ["a", "M", 2], ["a", "L", 1]),
    shelf(shirt),
    [cartLine(shirt, "M", 2), cartLine(shirt, "L", 5)],
  );
  expect(brief(lines)).toEqual(["a M 2", "a M 1"]);
  expect(missing).toEqual([
    "Product a, size M: only 1 of 2 left.",
    "Product a, size L: all that is left is in your cart.",
  ]);
});

test("keeps within what an order takes", () => {
  const many = Array.from({ length: 102 }, (_, i) => product(`p${i}`, {}, { M: 2000 }));
  const { lines, missing } = availableLines(
    wanted(
      ["p0", "M", 1500],
      ...many.slice(1).map(({ id }): [string, string, number] => [id, "M", 1]),
    ),
    shelf(...many),
  );
  expect(lines).toHaveLength(100);
  expect(lines[0]?.quantity).toBe(1000);
  expect(missing).toHaveLength(3);
  expect(missing.at(-1)).toBe("Product p101, size M: an order takes 100 lines at most.");
});
