import { describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts.ts";
import type { Product } from "#contract/api/products.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { CartLine } from "../../session/cart-reducer.ts";
import { priceLines } from "../../session/priced-cart.ts";
import { grantedDiscount, newPricing } from "./new-prices.ts";

const shirt = (price: number, tieredPricing: Product["tieredPricing"] = []): Product => ({
  id: "shirt",
  name: "Shirt",
  description: "",
  material: "",
  price,
  discount: 0,
  category: "MEN",
  type: { id: "shirt", name: "Shirt" },
  images: [],
  sizesStock: [],
  stock: 0,
  featured: false,
  tieredPricing,
  createdAt: "",
  updatedAt: "",
});
const line = (size: string, quantity: number): CartLine => ({
  id: "shirt",
  name: "Shirt",
  size,
  quantity,
  image: null,
  stock: 100,
  priceKobo: kobo(900_000),
  percentOff: 0,
  tiers: [],
});
const named = (price: number, ...sizes: string[]) => ({
  items: sizes.map((size) => ({ productId: "shirt", size, price })),
});
const today = (product: Product) => new Map([[product.id, product]]);

/** The cart with the new pricing taken over. */
function repriced(lines: readonly CartLine[], products: Map<string, Product>, price: number) {
  const news = newPricing(lines, products, named(price, ...lines.map(({ size }) => size)));
  return lines.map((one) => ({
    ...one,
    ...news.find(({ key }) => key.size === one.size)?.pricing,
  }));
}
const each = (lines: readonly CartLine[], wholesale: boolean) =>
  priceLines(lines, wholesale).lines.map(({ unitPriceKobo }) => unitPriceKobo / 100);

describe("after the server named other prices", () => {
  test("a shopper's cart has the new price", () => {
    const cart = repriced([line("M", 12)], today(shirt(10_000)), 10_000);
    expect(each(cart, false)).toEqual([10_000]);
  });

  test("a business's cart goes on counting its steps over all sizes", () => {
    const cart = repriced([line("M", 6), line("L", 4)], today(shirt(10_000)), 9_500);
    expect(each(cart, true)).toEqual([9_500, 9_500]);
    const [medium, large] = cart;
    expect(medium && large && each([{ ...medium, quantity: 21 }, large], true)).toEqual([
      9_000, 9_000,
    ]);
    expect(medium && each([{ ...medium, quantity: 1 }], true)).toEqual([10_000]);
  });

  test("a product's own new steps are taken over", () => {
    const product = shirt(10_000, [{ minQuantity: 5, price: 7_000 }]);
    const cart = repriced([line("M", 6)], today(product), 7_000);
    expect(each(cart, true)).toEqual([7_000]);
    expect(each(cart, false)).toEqual([10_000]);
  });

  test("the server's word stands where nothing of today leads to it", () => {
    for (const products of [today(shirt(8_000)), new Map<string, Product>()]) {
      const cart = repriced([line("M", 12)], products, 9_999.5);
      expect(each(cart, false)).toEqual([9_999.5]);
      expect(each(cart, true)).toEqual([9_999.5]);
    }
  });

  test("a line it did not name is left alone where its product is not known", () => {
    expect(newPricing([line("M", 1)], new Map(), { items: [] })).toEqual([]);
  });
});

describe("the discount that the server grants", () => {
  const tenOff: Discount = {
    id: "dsc_ten",
    code: "TEN",
    discountType: "PERCENTAGE",
    value: 10,
    description: "10% off",
    autoApply: true,
    minimumSubtotal: 0,
  };
  const cart = [line("M", 2)];
  const granted = (amount: number, applied: Discount | undefined) =>
    grantedDiscount({ ...named(10_000, "M"), discount: { code: "TEN", amount } }, cart, applied);

  test("stays the one in force where only prices changed, and goes on counting", () => {
    expect(granted(2_000, tenOff)).toBe(tenOff);
  });

  test("is of the amount that the server named where it counts otherwise now", () => {
    const changed = granted(1_000, tenOff);
    expect(changed).toMatchObject({ code: "TEN", discountType: "FIXED", value: 1_000 });
    expect(granted(2_000, undefined)).toMatchObject({ discountType: "FIXED", value: 2_000 });
    expect(granted(2_000, { ...tenOff, code: "OTHER" })).toMatchObject({ code: "TEN" });
  });

  test("is none where none is granted", () => {
    expect(grantedDiscount({ items: [], discount: null }, cart, tenOff)).toBeUndefined();
  });
});
