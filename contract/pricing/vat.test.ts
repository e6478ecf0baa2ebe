import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo, sumKobo } from "../money/kobo.ts";
import { priceCart } from "./price-cart.ts";
import { vatOf, vatOfRefunds } from "./vat.ts";

const percents = fc.integer({ min: 1, max: 5_000 }).map((basisPoints) => basisPoints / 100);
const terms = fc.record({ percent: percents, isAdded: fc.boolean(), coversDelivery: fc.boolean() });

describe("VAT of an amount", () => {
  test.each([
    { amount: 10_000_00, percent: 7.5, isAdded: true, vat: 750_00 },
    { amount: 10_750_00, percent: 7.5, isAdded: false, vat: 750_00 },
    { amount: 7, percent: 7.5, isAdded: true, vat: 1 },
    { amount: 6, percent: 7.5, isAdded: true, vat: 0 },
    { amount: 20, percent: 7.5, isAdded: true, vat: 2 },
    { amount: 1_000_00, percent: 0.01, isAdded: true, vat: 10 },
  ])("$amount kobo at $percent %, added: $isAdded", ({ amount, vat, ...rest }) => {
    expect(vatOf(kobo(amount), { ...rest, coversDelivery: true })).toBe(vat);
  });

  test("in a price with added VAT is what was added", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), percents, (net, percent) => {
        const coversDelivery = true;
        const added = vatOf(kobo(net), { percent, isAdded: true, coversDelivery });
        const gross = kobo(net + added);
        expect(vatOf(gross, { percent, isAdded: false, coversDelivery })).toBe(added);
      }),
    );
  });
});

const carts = fc
  .array(
    fc.record({
      price: fc.integer({ min: 0, max: 50_000_000 }),
      quantity: fc.integer({ min: 1, max: 60 }),
      percentOff: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 6 },
  )
  .map((lines) =>
    lines.map(({ price, ...line }, i) => ({
      ...{ productId: `prd_${i}`, typeId: "shirt", tiers: [], priceKobo: kobo(price) },
      ...line,
    })),
  );

test("a cart’s VAT is that of its lines and delivery, and the total holds it once", () => {
  fc.assert(
    fc.property(
      carts,
      terms,
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 100 }),
      (cart, vat, shipping, percent) => {
        const shippingKobo = kobo(shipping);
        const discount = { discountType: "PERCENTAGE", percent } as const;
        const without = priceCart(cart, {
          wholesale: false,
          discount,
          shipping: { feeKobo: shippingKobo, freeFromKobo: null },
        });
        const priced = priceCart(cart, {
          wholesale: false,
          discount,
          shipping: { feeKobo: shippingKobo, freeFromKobo: null },
          vat,
        });
        const ofLines = sumKobo(priced.lines.map(({ vatKobo }) => vatKobo));
        expect(priced.vatKobo).toBe(ofLines + priced.shippingVatKobo);
        if (!vat.coversDelivery) expect(priced.shippingVatKobo).toBe(0);
        expect(priced.totalKobo).toBe(without.totalKobo + (vat.isAdded ? priced.vatKobo : 0));
        expect(priced.vatKobo).toBeLessThanOrEqual(priced.totalKobo);
      },
    ),
  );
});

describe("VAT of refunds", () => {
  const order = fc.record({
    total: fc.integer({ min: 1, max: 10 ** 8 }),
    untaxed: fc.double({ min: 0, max: 0.5, noNaN: true }),
    excess: fc.integer({ min: 0, max: 10 ** 6 }),
    vat: fc.double({ min: 0, max: 0.3, noNaN: true }),
    parts: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 }),
  });

  test("adds up to the order’s when everything goes back, in any parts", () => {
    fc.assert(
      fc.property(order, ({ total, untaxed, excess, vat, parts }) => {
        const untaxedKobo = Math.floor(total * untaxed);
        const taxedKobo = kobo(total - untaxedKobo);
        const vatKobo = kobo(Math.floor(taxedKobo * vat));
        const received = total + excess;
        const refunds: { amountKobo: ReturnType<typeof kobo>; untaxedKobo: typeof taxedKobo }[] =
          [];
        let left = received;
        for (const part of parts) {
          const amount = Math.floor(left * part);
          refunds.push({ amountKobo: kobo(amount), untaxedKobo: kobo(0) });
          left -= amount;
        }
        refunds.push({ amountKobo: kobo(left), untaxedKobo: kobo(Math.min(left, untaxedKobo)) });
        const order = {
          ...{ vatKobo, taxedKobo, totalKobo: kobo(total) },
          receivedKobo: kobo(received),
        };
        const amounts = vatOfRefunds(order, refunds);
        const whole = sumKobo(amounts);
        expect(whole).toBeLessThanOrEqual(vatKobo);
        for (const each of amounts) expect(each).toBeGreaterThanOrEqual(0);
        if (left >= untaxedKobo) expect(whole).toBe(vatKobo);
      }),
    );
  });

  test("has none of what was paid beyond the total", () => {
    const order = {
      vatKobo: kobo(750),
      taxedKobo: kobo(10_750),
      totalKobo: kobo(10_750),
      receivedKobo: kobo(20_000),
    };
    const refunds = [9_250, 10_750].map((amount) => ({
      amountKobo: kobo(amount),
      untaxedKobo: kobo(0),
    }));
    expect(vatOfRefunds(order, refunds)).toEqual([0, 750]);
  });
});
