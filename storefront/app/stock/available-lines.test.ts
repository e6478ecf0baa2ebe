import { expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { cartLine } from "../session/cart/cart-line.ts";
import { availableLines, type RequestedLine } from "./available-lines.ts";

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
  sizesStock: Object.entries(stock).map(([size, units]) => ({ size: { size }, stock: units })),
  stock: 0,
  featured: false,
  tieredPricing: [],
  createdAt: "",
  updatedAt: "",
  ...over,
});

const request = (...items: [id: string, size: string, quantity: number][]): RequestedLine[] =>
  items.map(([id, size, quantity]) => ({ id, size, quantity, name: `Old name of ${id}` }));

const productMap = (...products: Product[]) => new Map(products.map((one) => [one.id, one]));

const summarize = (lines: readonly { id: string; size: string; quantity: number }[]) =>
  lines.map(({ id, size, quantity }) => `${id} ${size} ${quantity}`);

test("returns requested lines at today's name and price", () => {
  const { lines, missing } = availableLines(
    request(["a", "M", 2]),
    productMap(product("a", { price: 12_345.5, discount: 10 }, { M: 5 })),
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

test("reduces lines to the stock and names missing ones", () => {
  const { lines, missing } = availableLines(
    request(["a", "M", 3], ["a", "L", 1], ["b", "S", 1], ["a", "XXL", 1]),
    productMap(product("a", {}, { M: 2, L: 0 })),
  );
  expect(summarize(lines)).toEqual(["a M 2"]);
  expect(missing).toEqual([
    "Product a, size M: only 2 left (you wanted 3).",
    "Product a, size L, is sold out.",
    "Old name of b, size S, is no longer available.",
    "Product a, size XXL, is sold out.",
  ]);
});

test("deducts the cart and earlier lines", () => {
  const shirt = product("a", {}, { M: 5, L: 5 });
  const { lines, missing } = availableLines(
    request(["a", "M", 2], ["a", "M", 2], ["a", "L", 1]),
    productMap(shirt),
    [cartLine(shirt, "M", 2), cartLine(shirt, "L", 5)],
  );
  expect(summarize(lines)).toEqual(["a M 2", "a M 1"]);
  expect(missing).toEqual([
    "Product a, size M: only 1 left (you wanted 2).",
    "Product a, size L: you already have the last ones in your cart.",
  ]);
});

test("respects the limits of an order", () => {
  const products = Array.from({ length: 102 }, (_, i) => product(`p${i}`, {}, { M: 2000 }));
  const { lines, missing } = availableLines(
    request(
      ["p0", "M", 1500],
      ...products.slice(1).map(({ id }): [string, string, number] => [id, "M", 1]),
    ),
    productMap(...products),
  );
  expect(lines).toHaveLength(100);
  expect(lines[0]?.quantity).toBe(1000);
  expect(missing).toHaveLength(3);
  expect(missing.at(-1)).toBe(
    "Product p101, size M: you can order up to 100 different items at a time.",
  );
});
