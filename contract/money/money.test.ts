import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kobo, scaleKobo, sumKobo } from "./kobo.ts";
import { formatNaira, fromNaira, toNaira } from "./naira.ts";
import { splitKobo } from "./split.ts";

const amounts = fc.integer({ min: 0, max: 1e12 }).map(kobo);
const anyAmounts = fc.integer({ min: -1e12, max: 1e12 }).map(kobo);

describe("kobo", () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%s is no amount", (number) => {
    expect(() => kobo(number)).toThrow(RangeError);
  });

  test("rejects an amount beyond a safe integer", () => {
    expect(() => sumKobo([kobo(Number.MAX_SAFE_INTEGER), kobo(1)])).toThrow(RangeError);
  });
});

describe("scaling", () => {
  test.each([
    { amount: 1, numerator: 1, denominator: 2, is: 1, why: "a half goes up" },
    { amount: 3, numerator: 1, denominator: 2, is: 2, why: "a half goes up" },
    { amount: -1, numerator: 1, denominator: 2, is: 0, why: "a half goes up below zero too" },
    { amount: -3, numerator: 1, denominator: 2, is: -1, why: "a half goes up below zero too" },
    { amount: 1, numerator: 49, denominator: 100, is: 0, why: "less than a half goes down" },
    { amount: 333, numerator: 9_000, denominator: 10_000, is: 300, why: "299.7 kobo" },
  ])("$amount × $numerator / $denominator is $is: $why", (row) => {
    expect(scaleKobo(kobo(row.amount), row.numerator, row.denominator)).toBe(row.is);
  });

  test("rounds to the naira by step 100, half up", () => {
    expect(scaleKobo(kobo(10_050), 1, 1, 100)).toBe(10_100);
    expect(scaleKobo(kobo(10_049), 1, 1, 100)).toBe(10_000);
  });

  test("rejects more than a safe integer", () => {
    expect(() => scaleKobo(kobo(1e12), 9_990, 1)).toThrow(RangeError);
  });

  test("is never more than half a step off, and exactly half only upwards", () => {
    fc.assert(
      fc.property(
        // Ten thousand times as much is still a safe integer.
        fc.integer({ min: -9e11, max: 9e11 }).map(kobo),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.constantFrom(1, 100),
        (amount, numerator, denominator, step) => {
          const scaled = scaleKobo(amount, numerator, denominator, step);
          const divisor = BigInt(denominator);
          const doubledError = 2n * (BigInt(scaled) * divisor - BigInt(amount) * BigInt(numerator));
          const wholeStep = divisor * BigInt(step);
          expect(scaled % step === 0).toBe(true);
          expect(doubledError > -wholeStep && doubledError <= wholeStep).toBe(true);
        },
      ),
    );
  });
});

describe("naira in the API", () => {
  test("come back unchanged from kobo", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e14, max: 1e14 }).map(kobo), (amount) => {
        expect(fromNaira(toNaira(amount))).toBe(amount);
        expect(fromNaira(JSON.parse(JSON.stringify(toNaira(amount))))).toBe(amount);
      }),
    );
  });

  test("with floating-point noise are read as meant", () => {
    expect(fromNaira(0.1 + 0.2)).toBe(30);
    expect(fromNaira(1.1 * 3)).toBe(330);
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 20 }), (list) => {
        const added = list.reduce((sum, amount) => sum + toNaira(amount), 0);
        expect(Math.abs(added * 100 - sumKobo(list))).toBeLessThan(0.5);
      }),
    );
  });

  test.each([0.001, 1.005, 12.345, 10_000_000.004, 100_000_000.001, 1e-9])(
    "%s has more than two decimals",
    (naira) => {
      expect(() => fromNaira(naira)).toThrow(RangeError);
    },
  );

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e300])(
    "%s is refused",
    (naira) => {
      expect(() => fromNaira(naira)).toThrow(RangeError);
    },
  );
});

describe("showing naira", () => {
  test.each([
    [0, "₦0"],
    [5, "₦0.05"],
    [50, "₦0.50"],
    [100, "₦1"],
    [99_999, "₦999.99"],
    [100_000, "₦1,000"],
    [1_250_000, "₦12,500"],
    [1_250_050, "₦12,500.50"],
    [123_456_789_012, "₦1,234,567,890.12"],
    [-400_000, "−₦4,000"],
    [-1, "−₦0.01"],
  ])("%i kobo as %s", (amount, text) => {
    expect(formatNaira(kobo(amount))).toBe(text);
  });

  test("loses nothing", () => {
    fc.assert(
      fc.property(anyAmounts, (amount) => {
        const digits = formatNaira(amount).replace("−", "-").replace(/[₦,]/g, "");
        expect(fromNaira(Number(digits))).toBe(amount === 0 ? 0 : amount);
      }),
    );
  });
});

describe("splitting", () => {
  test.each([
    { amount: 100, weights: [1, 1, 1], shares: [34, 33, 33] },
    { amount: 1, weights: [1, 3], shares: [0, 1] },
    { amount: 10, weights: [0, 5], shares: [0, 10] },
    { amount: 0, weights: [0, 0], shares: [0, 0] },
    { amount: 0, weights: [], shares: [] },
  ])("$amount over $weights gives $shares", ({ amount, weights, shares }) => {
    expect(splitKobo(kobo(amount), weights.map(kobo))).toEqual(shares);
  });

  test.each([
    { amount: 1, weights: [] },
    { amount: 1, weights: [0] },
    { amount: -1, weights: [1] },
    { amount: 1, weights: [3, -1] },
  ])("$amount over $weights is refused", ({ amount, weights }) => {
    expect(() => splitKobo(kobo(amount), weights.map(kobo))).toThrow(RangeError);
  });

  test("shares add up exactly, are never negative and never more than their weight allows", () => {
    fc.assert(
      fc.property(
        fc.array(amounts, { minLength: 1, maxLength: 100 }),
        fc.nat(),
        (weights, seed) => {
          const whole = sumKobo(weights);
          const amount = kobo(whole === 0 ? 0 : seed % (whole + 1));
          const shares = splitKobo(amount, weights);
          expect(sumKobo(shares)).toBe(amount);
          for (const [i, share] of shares.entries()) {
            const exact = whole === 0 ? 0 : (Number(amount) / whole) * (weights[i] ?? 0);
            expect(share).toBeGreaterThanOrEqual(0);
            expect(share).toBeLessThanOrEqual(weights[i] ?? 0);
            expect(Math.abs(share - exact)).toBeLessThan(1.001);
          }
        },
      ),
    );
  });
});
