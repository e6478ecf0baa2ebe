import { describe, expect, it } from "vitest";
import type { Product } from "#contract/api/products.ts";
import { shownPrice } from "../../pricing/shown-price.ts";
import { ofCategory, sortProducts, upTo } from "./arrange-products.ts";
import { lowStockSentence, soldOutSentence } from "./size-stock.ts";
import { wearWith } from "./wear-with.ts";

const make = (id: string, more: Partial<Product> = {}): Product =>
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
  const a = make("a", { price: 2000, discount: 60 });
  const b = make("b", { price: 1000, createdAt: "2026-03-01T00:00:00.000Z" });
  const c = make("c", { price: 100_001, category: "WOMEN" });

  it("sorts by what is paid, or by date", () => {
    expect(ids(sortProducts([c, b, a], "price-asc"))).toBe("abc");
    expect(ids(sortProducts([a, b, c], "price-desc"))).toBe("cba");
    expect(ids(sortProducts([a, b, c], "newest"))).toBe("bac");
  });

  it("narrows by the upper bound, which at the top lets all through", () => {
    expect(ids(upTo([a, b, c], 900))).toBe("a");
    expect(ids(upTo([a, b, c], 100_000))).toBe("abc");
  });

  it("shows one category", () => {
    expect(ids(ofCategory([a, b, c], "women"))).toBe("c");
    expect(ids(ofCategory([a, b, c], "all"))).toBe("abc");
  });

  it("pairs a product with other kinds of clothes first", () => {
    const kind = (id: string) => ({ id, name: id });
    const shelf = [
      make("1"),
      make("2", { type: kind("trousers") }),
      make("3", { type: kind("trousers") }),
      make("4", { type: kind("jacket") }),
      make("5"),
    ];
    expect(ids(wearWith(make("1"), shelf))).toBe("2435");
  });
});

describe("words on a product", () => {
  it("strikes the price before the reduction", () => {
    expect(shownPrice({ price: 38_500, discount: 10, tieredPricing: [] })).toEqual({
      priceKobo: 3_465_000,
      struckKobo: 3_850_000,
      badge: "−10%",
    });
    const plain = { price: 38_500, discount: 0, tieredPricing: [] };
    expect(shownPrice(plain).struckKobo).toBeUndefined();
  });

  it("takes the tier of an approved business off the price", () => {
    const own = { price: 38_500, discount: 10, tieredPricing: [{ minQuantity: 6, price: 30_000 }] };
    expect(shownPrice(own, 5).priceKobo).toBe(3_465_000);
    expect(shownPrice(own, 6)).toEqual({
      priceKobo: 3_000_000,
      struckKobo: 3_850_000,
      badge: "−10%",
    });
    const plain = { price: 38_500, discount: 0, tieredPricing: [] };
    expect(shownPrice(plain, 10)).toMatchObject({ priceKobo: 3_657_500, struckKobo: 3_850_000 });
  });

  it.each([
    [{ XS: 0, S: 5, XL: 3, XXL: 0 }, "XS and XXL are sold out", "3 left in XL"],
    [{ S: 0, M: 4 }, "S is sold out", ""],
    [{ S: 9 }, "", ""],
    [{ S: 0, M: 0 }, "Every size is sold out", ""],
    [{ S: 0, M: 0, L: 0, XL: 9 }, "S, M and L are sold out", ""],
  ])("names sizes %o", (stock, soldOut, low) => {
    const product = make("a", {
      sizesStock: Object.entries(stock).map(([size, pieces]) => ({
        size: { size },
        stock: pieces,
      })),
    });
    expect(soldOutSentence(product)).toBe(soldOut);
    expect(lowStockSentence(product, "")).toBe(low);
    expect(lowStockSentence(product, "XXL")).toBe("");
  });
});
