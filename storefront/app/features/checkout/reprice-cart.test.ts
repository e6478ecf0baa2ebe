import { describe, expect, test } from "vitest";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { kobo } from "#contract/money/kobo.ts";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import { priceLines } from "../../session/cart/priced-cart.ts";
import { getCurrentPricing, toGrantedDiscount } from "./reprice-cart.ts";

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
const serverPrices = (price: number, ...sizes: string[]) => ({
  items: sizes.map((size) => ({ productId: "shirt", size, price })),
});
const productMap = (product: Product) => new Map([[product.id, product]]);

function repriced(lines: readonly CartLine[], products: Map<string, Product>, price: number) {
  const pricing = getCurrentPricing(
    lines,
    products,
    serverPrices(price, ...lines.map(({ size }) => size)),
  );
  return lines.map((one) => ({
    ...one,
    ...pricing.find(({ key }) => key.size === one.size)?.pricing,
  }));
}
const unitPrices = (lines: readonly CartLine[], wholesale: boolean) =>
  priceLines(lines, wholesale).lines.map(({ unitPriceKobo }) => unitPriceKobo / 100);

describe("after the server priced the cart differently", () => {
  test("a shopper's cart has the new price", () => {
    const cart = repriced([line("M", 12)], productMap(shirt(10_000)), 10_000);
    expect(unitPrices(cart, false)).toEqual([10_000]);
  });

  test("a business's cart still counts tiers over all sizes", () => {
    const cart = repriced([line("M", 6), line("L", 4)], productMap(shirt(10_000)), 9_500);
    expect(unitPrices(cart, true)).toEqual([9_500, 9_500]);
    const [medium, large] = cart;
    expect(medium && large && unitPrices([{ ...medium, quantity: 21 }, large], true)).toEqual([
      9_000, 9_000,
    ]);
    expect(medium && unitPrices([{ ...medium, quantity: 1 }], true)).toEqual([10_000]);
  });

  test("a product's own new tiers are used", () => {
    const product = shirt(10_000, [{ minQuantity: 5, price: 7_000 }]);
    const cart = repriced([line("M", 6)], productMap(product), 7_000);
    expect(unitPrices(cart, true)).toEqual([7_000]);
    expect(unitPrices(cart, false)).toEqual([10_000]);
  });

  test("the server's price is used where current tiers do not give it", () => {
    for (const products of [productMap(shirt(8_000)), new Map<string, Product>()]) {
      const cart = repriced([line("M", 12)], products, 9_999.5);
      expect(unitPrices(cart, false)).toEqual([9_999.5]);
      expect(unitPrices(cart, true)).toEqual([9_999.5]);
    }
  });

  test("a line it did not name is left alone where its product is not known", () => {
    expect(getCurrentPricing([line("M", 1)], new Map(), { items: [] })).toEqual([]);
  });
});

describe("the discount the server grants", () => {
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
    toGrantedDiscount(
      { ...serverPrices(10_000, "M"), discount: { code: "TEN", amount } },
      cart,
      applied,
    );

  test("stays the current one where only prices changed, and follows quantities", () => {
    expect(granted(2_000, tenOff)).toBe(tenOff);
  });

  test("is a fixed amount where the current one gives another", () => {
    const changed = granted(1_000, tenOff);
    expect(changed).toMatchObject({ code: "TEN", discountType: "FIXED", value: 1_000 });
    expect(granted(2_000, undefined)).toMatchObject({ discountType: "FIXED", value: 2_000 });
    expect(granted(2_000, { ...tenOff, code: "OTHER" })).toMatchObject({ code: "TEN" });
  });

  test("is none where none is granted", () => {
    expect(toGrantedDiscount({ items: [], discount: null }, cart, tenOff)).toBeUndefined();
  });
});
