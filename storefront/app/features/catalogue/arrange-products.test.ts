import { describe, expect, it } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import { getDisplayedPrice } from "../../pricing/displayed-price.ts";
import { filterByCategory, filterByMaxPrice, sortProducts } from "./arrange-products.ts";
import { pickRelatedProducts } from "./related-products.ts";
import { lowStockMessage, soldOutMessage } from "./size-stock.ts";

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

  it("relates products of other types first", () => {
    const toType = (id: string) => ({ id, name: id });
    const candidates = [
      createProduct("1"),
      createProduct("2", { type: toType("trousers") }),
      createProduct("3", { type: toType("trousers") }),
      createProduct("4", { type: toType("jacket") }),
      createProduct("5"),
    ];
    expect(ids(pickRelatedProducts(createProduct("1"), candidates))).toBe("2435");
  });
});

describe("product texts", () => {
  it("strikes the price before the discount", () => {
    expect(getDisplayedPrice({ price: 38_500, discount: 10, tieredPricing: [] })).toEqual({
      priceKobo: 3_465_000,
      originalKobo: 3_850_000,
      badge: "−10%",
    });
    const plain = { price: 38_500, discount: 0, tieredPricing: [] };
    expect(getDisplayedPrice(plain).originalKobo).toBeUndefined();
  });

  it("uses an approved business's tier price", () => {
    const own = { price: 38_500, discount: 10, tieredPricing: [{ minQuantity: 6, price: 30_000 }] };
    expect(getDisplayedPrice(own, 5).priceKobo).toBe(3_465_000);
    expect(getDisplayedPrice(own, 6)).toEqual({
      priceKobo: 3_000_000,
      originalKobo: 3_850_000,
      badge: "−10%",
    });
    const plain = { price: 38_500, discount: 0, tieredPricing: [] };
    expect(getDisplayedPrice(plain, 10)).toMatchObject({
      priceKobo: 3_657_500,
      originalKobo: 3_850_000,
    });
  });

  it.each([
    [{ XS: 0, S: 5, XL: 3, XXL: 0 }, "XS and XXL are sold out.", "3 left in XL."],
    [{ S: 0, M: 4 }, "S is sold out.", ""],
    [{ S: 9 }, "", ""],
    [{ S: 0, M: 0 }, "Every size is sold out.", ""],
    [{ S: 0, M: 0, L: 0, XL: 9 }, "S, M and L are sold out.", ""],
  ])("names sizes %o", (stock, soldOut, low) => {
    const product = createProduct("a", {
      sizesStock: Object.entries(stock).map(([size, units]) => ({
        size: { size },
        stock: units,
      })),
    });
    expect(soldOutMessage(product)).toBe(soldOut);
    expect(lowStockMessage(product, "")).toBe(low);
    expect(lowStockMessage(product, "XXL")).toBe("");
  });
});
