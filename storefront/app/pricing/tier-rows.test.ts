import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { priceCart, type UnitPricing } from "#contract/pricing/price-cart.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { formatSaving, getTierProgress, getTierRows } from "./tier-rows.ts";

const shirt: UnitPricing = { priceKobo: kobo(3_850_000), percentOff: 10, tiers: [] };
const own = (...tiers: [minQuantity: number, naira: number][]): UnitPricing => ({
  ...shirt,
  tiers: tiers.map(([minQuantity, naira]) => ({ minQuantity, priceKobo: kobo(naira * 100) })),
});

describe("tierRows", () => {
  it("lists the default steps", () => {
    expect(
      getTierRows(shirt).map((row) => [row.minQuantity, row.priceKobo, formatSaving(row)]),
    ).toEqual([
      [1, 3_465_000, "Base price"],
      [10, 3_291_800, "5% off"],
      [25, 3_118_500, "10% off"],
      [50, 2_945_300, "15% off"],
    ]);
  });

  it("starts with one unit and never shows a price above a reached one", () => {
    const rows = getTierRows(own([6, 30_000], [12, 40_000]));
    expect(rows.map((row) => [row.minQuantity, row.priceKobo])).toEqual([
      [1, 3_465_000],
      [6, 3_000_000],
      [12, 3_000_000],
    ]);
  });
});

describe("tierStanding", () => {
  it.each([
    [0, 1, 10],
    [9, 1, 1],
    [12, 10, 13],
    [25, 25, 25],
    [50, 50, undefined],
  ])("%i units reach the tier of %i", (units, reached, missingUnits) => {
    const progress = getTierProgress(getTierRows(shirt), units);
    expect(progress.reached.minQuantity).toBe(reached);
    expect(progress.next?.missingUnits).toBe(missingUnits);
  });

  it("shows the savings of the next tier on all its units", () => {
    expect(getTierProgress(getTierRows(shirt), 12).next?.savedKobo).toBe(
      (3_465_000 - 3_118_500) * 25,
    );
  });

  it("leaves out tiers without further savings", () => {
    expect(getTierProgress(getTierRows(own([6, 30_000], [12, 40_000])), 6).next).toBeUndefined();
  });

  it("shows the price the cart uses", () => {
    const tier = fc.tuple(fc.integer({ min: -2, max: 60 }), fc.integer({ min: 0, max: 50_000 }));
    fc.assert(
      fc.property(
        fc.array(tier, { maxLength: 5 }),
        fc.integer({ min: 1, max: 80 }),
        (tiers, units) => {
          const pricing = own(...tiers);
          const line = { ...pricing, productId: "a", quantity: units };
          const cart = priceCart([line], { wholesale: true, shipping: noShippingFee });
          const { reached } = getTierProgress(getTierRows(pricing), units);
          expect(reached.priceKobo).toBe(cart.lines[0]?.unitPriceKobo);
        },
      ),
    );
  });
});
