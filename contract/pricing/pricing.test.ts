import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Kobo, kobo, sumKobo } from "../money/kobo.ts";
import {
  type DiscountValue,
  discountAmount,
  discountAppliesTo,
  discountedPrice,
} from "./discount-amount.ts";
import { type PricingLine, priceCart } from "./price-cart.ts";
import { defaultTiers, effectiveTiers, toValidTiers, wholesaleUnitPrice } from "./price-tiers.ts";
import { noShippingFee } from "./shipping-fee.ts";

const prices = fc.integer({ min: 1, max: 1e9 }).map(kobo);
const percents = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const quantities = fc.integer({ min: 1, max: 1000 });
const tiers = fc.array(
  fc.record({
    minQuantity: fc.integer({ min: -5, max: 100 }),
    priceKobo: fc.integer({ min: -100, max: 1e9 }).map(kobo),
  }),
  { maxLength: 6 },
);
const lines: fc.Arbitrary<PricingLine[]> = fc.array(
  fc.record({
    productId: fc.constantFrom("prd_1", "prd_2", "prd_3"),
    quantity: quantities,
    priceKobo: prices,
    percentOff: percents,
    tiers,
    typeId: fc.constantFrom("shirt", "skirt", undefined),
  }),
  { minLength: 1, maxLength: 20 },
);
const appliesTo = fc.option(
  fc.record({
    typeIds: fc.subarray(["shirt", "skirt"]),
    productIds: fc.subarray(["prd_1", "prd_2"]),
  }),
  { nil: undefined },
);
const discounts: fc.Arbitrary<DiscountValue | undefined> = fc.option(
  fc.oneof(
    fc.record({ appliesTo, discountType: fc.constant("PERCENTAGE" as const), percent: percents }),
    fc.record({
      appliesTo,
      discountType: fc.constant("FIXED" as const),
      amountKobo: fc.integer({ min: 1, max: 1e12 }).map(kobo),
    }),
  ),
  { nil: undefined },
);
const shipping = fc.integer({ min: 0, max: 1e6 }).map(kobo);

describe("a product's own reduction", () => {
  test.each([
    [1_000_000, 0, 1_000_000],
    [1_000_000, 10, 900_000],
    [333, 10, 300],
    [1, 50, 1],
    [5, 50, 3],
    [999, 33.33, 666],
    [1_000_000, 100, 0],
  ])("%i kobo at %f percent off is %i", (price, percent, is) => {
    expect(discountedPrice(kobo(price), percent)).toBe(is);
  });

  test("is never above the price and never negative", () => {
    fc.assert(
      fc.property(prices, percents, (price, percent) => {
        const discounted = discountedPrice(price, percent);
        expect(discounted).toBeGreaterThanOrEqual(0);
        expect(discounted).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe("price tiers", () => {
  test("default to 5, 10 and 15 percent from 10, 25 and 50 units, rounded to the naira", () => {
    expect(defaultTiers(kobo(1_234_500))).toEqual([
      { minQuantity: 1, priceKobo: 1_234_500 },
      { minQuantity: 10, priceKobo: 1_172_800 },
      { minQuantity: 25, priceKobo: 1_111_100 },
      { minQuantity: 50, priceKobo: 1_049_300 },
    ]);
  });

  test("of the server are dropped without a positive quantity and price, and sorted", () => {
    const own = [
      { minQuantity: 20, priceKobo: kobo(800) },
      { minQuantity: 0, priceKobo: kobo(900) },
      { minQuantity: 5, priceKobo: kobo(0) },
      { minQuantity: -1, priceKobo: kobo(700) },
      { minQuantity: 10, priceKobo: kobo(900) },
    ];
    expect(toValidTiers(own).map(({ minQuantity }) => minQuantity)).toEqual([10, 20]);
    expect(effectiveTiers(own, kobo(1000))).toHaveLength(2);
  });

  test("fall back to the defaults where none remain", () => {
    const useless = [{ minQuantity: 0, priceKobo: kobo(10) }];
    expect(effectiveTiers(useless, kobo(100_000))).toEqual(defaultTiers(kobo(100_000)));
  });

  test.each([
    [1, 100_000],
    [9, 100_000],
    [10, 95_000],
    [24, 95_000],
    [25, 90_000],
    [49, 90_000],
    [50, 85_000],
    [1000, 85_000],
  ])("%i units at ₦1,000 cost %i kobo each", (quantity, is) => {
    const discounted = kobo(100_000);
    expect(wholesaleUnitPrice(discounted, effectiveTiers([], discounted), quantity)).toBe(is);
  });

  test("never make a unit free that is not, nor dearer for buying more", () => {
    fc.assert(
      fc.property(prices, tiers, quantities, (discounted, own, quantity) => {
        const force = effectiveTiers(own, discounted);
        const unit = wholesaleUnitPrice(discounted, force, quantity);
        expect(unit).toBeGreaterThan(0);
        expect(unit).toBeLessThanOrEqual(discounted);
        expect(wholesaleUnitPrice(discounted, force, quantity + 1)).toBeLessThanOrEqual(unit);
      }),
    );
  });
});

describe("a discount", () => {
  const percent = (value: number) => ({ discountType: "PERCENTAGE" as const, percent: value });
  const fixed = (amount: number) => ({ discountType: "FIXED" as const, amountKobo: kobo(amount) });
  test.each([
    { discount: percent(10), subtotal: 2_550_000, is: 255_000 },
    { discount: percent(12.5), subtotal: 999, is: 125 },
    { discount: percent(100), subtotal: 5, is: 5 },
    { discount: fixed(500_000), subtotal: 2_000_000, is: 500_000 },
    { discount: fixed(500_000), subtotal: 300_000, is: 300_000 },
    { discount: fixed(500_000), subtotal: 0, is: 0 },
  ])("$discount of $subtotal kobo takes off $is", ({ discount, subtotal, is }) => {
    expect(discountAmount(discount, kobo(subtotal))).toBe(is);
  });
});

describe("a cart", () => {
  const line = (productId: string, quantity: number, price = 100_000): PricingLine => ({
    productId,
    quantity,
    priceKobo: kobo(price),
    percentOff: 0,
    tiers: [],
  });

  test.each([
    {
      appliesTo: { typeIds: ["shirt"], productIds: [] },
      amountOff: 10_000,
      shares: [10_000, 0, 0],
    },
    {
      appliesTo: { typeIds: [], productIds: ["prd_2"] },
      amountOff: 20_000,
      shares: [0, 20_000, 0],
    },
    {
      appliesTo: { typeIds: ["shirt"], productIds: ["prd_3"] },
      amountOff: 40_000,
      shares: [10_000, 0, 30_000],
    },
    { appliesTo: { typeIds: ["gown"], productIds: [] }, amountOff: 0, shares: [0, 0, 0] },
    { appliesTo: undefined, amountOff: 60_000, shares: [10_000, 20_000, 30_000] },
  ])("takes 10% off $appliesTo only", ({ appliesTo, amountOff, shares }) => {
    const cart = [
      { ...line("prd_1", 1), typeId: "shirt" },
      { ...line("prd_2", 2), typeId: "skirt" },
      line("prd_3", 3),
    ];
    const discount = { discountType: "PERCENTAGE", percent: 10, appliesTo } as const;
    const priced = priceCart(cart, { wholesale: false, discount, shipping: noShippingFee });
    expect(priced.discountKobo).toBe(amountOff);
    expect(priced.lines.map(({ discountShareKobo }) => discountShareKobo)).toEqual(shares);
  });

  test("limits a fixed discount to its products", () => {
    const appliesTo = { typeIds: [], productIds: ["prd_1"] };
    const discount = { discountType: "FIXED", amountKobo: kobo(500_000), appliesTo } as const;
    const cart = [line("prd_1", 1), line("prd_2", 9)];
    const priced = priceCart(cart, { wholesale: false, discount, shipping: noShippingFee });
    expect(priced).toMatchObject({ discountKobo: 100_000, totalKobo: 900_000 });
  });

  test("picks a tier by the units of a product over all its sizes", () => {
    const cart = [line("prd_1", 6), line("prd_1", 4), line("prd_2", 9)];
    const priced = priceCart(cart, { wholesale: true, shipping: noShippingFee });
    expect(priced.lines.map(({ unitPriceKobo }) => unitPriceKobo)).toEqual([
      95_000, 95_000, 100_000,
    ]);
  });

  test("has no tiers for a retail customer", () => {
    const priced = priceCart([line("prd_1", 50)], { wholesale: false, shipping: noShippingFee });
    expect(priced.totalKobo).toBe(5_000_000);
  });

  test("without lines costs only shipping", () => {
    const discount = { discountType: "FIXED", amountKobo: kobo(500) } as const;
    const priced = priceCart([], {
      wholesale: false,
      discount,
      shipping: { feeKobo: kobo(700), freeFromKobo: null },
    });
    expect(priced).toMatchObject({ subtotalKobo: 0, discountKobo: 0, totalKobo: 700 });
  });

  test("always adds up to the kobo, with every share in its line and nothing negative", () => {
    fc.assert(
      fc.property(
        lines,
        discounts,
        shipping,
        fc.boolean(),
        (cart, discount, shippingKobo, wholesale) => {
          const priced = priceCart(cart, {
            wholesale,
            discount,
            shipping: { feeKobo: shippingKobo, freeFromKobo: null },
          });
          const share = (of: (line: (typeof priced.lines)[number]) => Kobo) =>
            sumKobo(priced.lines.map(of));
          expect(share((one) => one.lineTotalKobo)).toBe(priced.subtotalKobo);
          expect(share((one) => one.discountShareKobo)).toBe(priced.discountKobo);
          expect(priced.subtotalKobo + shippingKobo - priced.discountKobo).toBe(priced.totalKobo);
          expect(priced.totalKobo).toBeGreaterThanOrEqual(shippingKobo);
          for (const [i, one] of priced.lines.entries()) {
            expect(one.lineTotalKobo).toBe(one.unitPriceKobo * (cart[i]?.quantity ?? 0));
            expect(one.discountShareKobo).toBeGreaterThanOrEqual(0);
            expect(one.discountShareKobo).toBeLessThanOrEqual(one.lineTotalKobo);
            const line = cart[i];
            const counts = line !== undefined && discountAppliesTo(discount?.appliesTo, line);
            if (!counts) expect(one.discountShareKobo).toBe(0);
          }
        },
      ),
    );
  });

  test("makes no unit dearer when a wholesale customer buys one more", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (cart, pick) => {
        const chosen = pick % Math.max(1, cart.length);
        const terms = { wholesale: true, shipping: noShippingFee };
        const before = priceCart(cart, terms);
        const after = priceCart(
          cart.map((line, i) => (i === chosen ? { ...line, quantity: line.quantity + 1 } : line)),
          terms,
        );
        for (const [i, { unitPriceKobo }] of after.lines.entries()) {
          expect(unitPriceKobo).toBeLessThanOrEqual(before.lines[i]?.unitPriceKobo ?? 0);
        }
      }),
    );
  });

  test("is never dearer wholesale than retail, nor retail than without reductions", () => {
    fc.assert(
      fc.property(lines, (cart) => {
        const terms = { shipping: noShippingFee };
        const wholesale = priceCart(cart, { ...terms, wholesale: true });
        const retail = priceCart(cart, { ...terms, wholesale: false });
        for (const [i, one] of retail.lines.entries()) {
          expect(wholesale.lines[i]?.unitPriceKobo).toBeLessThanOrEqual(one.unitPriceKobo);
          expect(one.unitPriceKobo).toBeLessThanOrEqual(cart[i]?.priceKobo ?? 0);
        }
      }),
    );
  });
});
