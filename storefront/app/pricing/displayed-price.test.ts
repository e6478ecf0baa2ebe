import { expect, it } from "vitest";
import { getDisplayedPrice } from "./displayed-price.ts";

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
