import { expect, test } from "vitest";
import type { Order } from "#contract/api/orders.ts";
import type { Product } from "#contract/api/products.ts";
import { reorderLines } from "./reorder.ts";

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

const order = (...items: [id: string, size: string, quantity: number][]) =>
  ({
    items: items.map(([productId, size, quantity]) => ({
      productId,
      name: `Old name of ${productId}`,
      size,
      quantity,
      price: 1,
    })),
  }) as unknown as Order;

const shelf = (...products: Product[]) => new Map(products.map((one) => [one.id, one]));

test("repeats an order at today's name and price", () => {
  const { lines, missing } = reorderLines(
    order(["a", "M", 2]),
    shelf(product("a", { price: 12_345.5, discount: 10 }, { M: 5 })),
  );
  expect(missing).toEqual([]);
  expect(lines).toEqual([
    {
      id: "a",
      name: "Product a",
      size: "M",
      quantity: 2,
      image: null,
      priceKobo: 1_234_550,
      percentOff: 10,
      tiers: [],
    },
  ]);
});

test("takes what is left and names what is not", () => {
  const { lines, missing } = reorderLines(
    order(["a", "M", 3], ["a", "L", 1], ["b", "S", 1], ["a", "XXL", 1]),
    shelf(product("a", {}, { M: 2, L: 0 })),
  );
  expect(lines.map(({ id, size, quantity }) => ({ id, size, quantity }))).toEqual([
    { id: "a", size: "M", quantity: 2 },
  ]);
  expect(missing).toEqual([
    "Product a, size M: only 2 of 3 left.",
    "Product a, size L, is sold out.",
    "Old name of b, size S, is no longer sold.",
    "Product a, size XXL, is sold out.",
  ]);
});
