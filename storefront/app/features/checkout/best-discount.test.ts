import { describe, expect, test } from "vitest";
import type { Discount } from "#contract/api/discounts/discounts.ts";
import { kobo } from "#contract/money/kobo.ts";
import { bestAutomaticDiscount, type PriceWith } from "#contract/pricing/best-discount.ts";
import type { CartLine } from "../../session/cart/cart-reducer.ts";
import { priceLines } from "../../session/cart/priced-cart.ts";

const line = (id: string, typeId: string, naira: number): CartLine => ({
  ...{ id, typeId, name: id, size: "M", image: null, quantity: 1, stock: 9 },
  ...{ priceKobo: kobo(naira * 100), percentOff: 0, tiers: [] },
});
const lines = [line("shirt-1", "shirt", 10_000), line("gown-1", "dress", 50_000)];
const price: PriceWith = (discount) => priceLines(lines, false, discount);
const percent = (code: string, value: number, appliesTo?: Discount["appliesTo"]): Discount => ({
  ...{ id: code, code, discountType: "PERCENTAGE", value, description: "" },
  ...{ autoApply: true, minimumSubtotal: 0, ...(appliesTo && { appliesTo }) },
});
const shirts = { typeIds: ["shirt"], productIds: [] };

describe("the automatic discount of a cart", () => {
  test("is the one with the largest reduction of its lines", () => {
    const list = [percent("SHIRTS50", 50, shirts), percent("ALL10", 10)];
    expect(bestAutomaticDiscount(list, price)?.code).toBe("ALL10");
    expect(bestAutomaticDiscount([percent("SHIRTS90", 90, shirts), ...list], price)?.code).toBe(
      "SHIRTS90",
    );
  });

  test("is none when no line qualifies or the cart is too small", () => {
    const skirts = { typeIds: ["skirt"], productIds: ["gown-2"] };
    expect(bestAutomaticDiscount([percent("SKIRTS", 90, skirts)], price)).toBeUndefined();
    const large = { ...percent("LARGE", 10), minimumSubtotal: 60_000.01 };
    expect(bestAutomaticDiscount([large], price)).toBeUndefined();
  });
});

test("reduces only the lines of its products", () => {
  const priced = price(percent("GOWN", 10, { typeIds: [], productIds: ["gown-1"] }));
  expect(priced.discountKobo).toBe(500_000);
  expect(priced.lines.map(({ discountShareKobo }) => discountShareKobo)).toEqual([0, 500_000]);
});
