import { describe, expect, it } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { filterByCategory, filterByMaxPrice, sortProducts } from "./arrange-products.ts";

const createProduct = (id: string, more: Partial<Product> = {}): Product =>
  ({
    id,
    price: 1000,
    discount: 0,
    tieredPricing: [],
    createdAt: "2026-01-01T00:00:00.000Z",
    category: "MEN",
    type: { id: "shirt", name: "Shirt" },
    ...more,
  }) as Product;
const ids = (products: readonly { id: string }[]) => products.map((product) => product.id).join("");

describe("arranging loaded products", () => {
  const a = createProduct("a", { price: 2000, discount: 60 });
  const b = createProduct("b", { price: 1000, createdAt: "2026-03-01T00:00:00.000Z" });
  const c = createProduct("c", { price: 100_001, category: "WOMEN" });

  it("sorts by price paid, or by date", () => {
    expect(ids(sortProducts([c, b, a], "price-asc"))).toBe("abc");
    expect(ids(sortProducts([a, b, c], "price-desc"))).toBe("cba");
    expect(ids(sortProducts([a, b, c], "newest"))).toBe("bac");
  });

  it("filters by maximum price, which has no limit at its end", () => {
    expect(ids(filterByMaxPrice([a, b, c], 900))).toBe("a");
    expect(ids(filterByMaxPrice([a, b, c], 100_000))).toBe("abc");
  });

  it("shows one category", () => {
    expect(ids(filterByCategory([a, b, c], "women"))).toBe("c");
    expect(ids(filterByCategory([a, b, c], "all"))).toBe("abc");
  });
});
