import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo, sumKobo } from "#contract/money/kobo.ts";
import {
  allocateLines,
  planRefund,
  QuantityExceededError,
  type RefundableLine,
} from "../refund-rules.ts";

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    unit: fc.integer({ min: 0, max: 5_000_001 }),
    discount: fc.double({ min: 0, max: 1, noNaN: true }),
    returned: fc.double({ min: 0, max: 1, noNaN: true }),
    given: fc.double({ min: 0, max: 1, noNaN: true }),
    vat: fc.nat({ max: 700_000 }),
  })
  .map(({ quantity, unit, discount, returned, given, vat }) => ({
    quantity,
    paidKobo: kobo(quantity * unit - Math.floor(quantity * unit * discount) + vat),
    discountShareKobo: kobo(Math.floor(quantity * unit * discount)),
    refundedQuantity: Math.floor(quantity * returned),
    refundedKobo: kobo(
      Math.floor((quantity * unit - Math.floor(quantity * unit * discount)) * given),
    ),
  }));
const lines = fc
  .array(line, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((each, i): RefundableLine => ({ ...each, position: i + 1 })));
const payments = fc
  .array(fc.integer({ min: 1, max: 40_000_000 }), { minLength: 1, maxLength: 4 })
  .map((list) =>
    list.map((amount, i) => ({
      reference: `payment ${i}`,
      amountKobo: kobo(amount),
      refundingKobo: kobo(0),
    })),
  );

test("refunds the same unit by unit or at once, in total what was paid", () => {
  fc.assert(
    fc.property(line, (given) => {
      const paymentKobo = kobo(10 ** 9);
      const payment = { reference: "", amountKobo: paymentKobo, refundingKobo: kobo(0) };
      const paid = given.paidKobo;
      let sum = 0;
      for (let unit = 0; unit < given.quantity; unit += 1) {
        const basis = {
          payments: [payment],
          shippingKobo: kobo(0),
          lines: [{ ...given, position: 1, refundedQuantity: unit, refundedKobo: kobo(sum) }],
        };
        const wish = {
          mode: "lines",
          lines: [{ position: 1, quantity: 1 }],
          shipping: false,
        } as const;
        sum += planRefund(wish, basis).amountKobo;
      }
      expect(sum).toBe(paid);
    }),
  );
});

test("a plan never exceeds what is left, names only remaining units, and its parts contain its lines", () => {
  fc.assert(
    fc.property(
      lines,
      payments,
      fc.nat(500_000),
      fc.boolean(),
      (list, captures, shipping, whole) => {
        const basis = { lines: list, payments: captures, shippingKobo: kobo(shipping) };
        const left = list.map(({ position, quantity, refundedQuantity }) => ({
          position,
          quantity: quantity - refundedQuantity,
        }));
        const wish = whole
          ? ({ mode: "all" } as const)
          : ({ mode: "lines", lines: left, shipping: true } as const);
        const plan = planRefund(wish, basis);
        const all = sumKobo(captures.map(({ amountKobo }) => amountKobo));
        const named = sumKobo(plan.lines.map(({ amountKobo }) => amountKobo));
        expect(plan.amountKobo).toBeLessThanOrEqual(all);
        expect(named + plan.shippingKobo).toBeLessThanOrEqual(plan.amountKobo);
        if (whole) expect(plan.amountKobo).toBe(all);
        else expect(named + plan.shippingKobo).toBe(plan.amountKobo);
        const allocations = allocateLines(plan.lines, captures);
        expect(allocations.flat().reduce((sum, each) => sum + each.amountKobo, 0)).toBe(named);
        for (const [i, part] of allocations.entries()) {
          expect(part.reduce((sum, each) => sum + each.amountKobo, 0)).toBeLessThanOrEqual(
            captures[i]?.amountKobo ?? 0,
          );
        }
        for (const { position, quantity, amountKobo } of plan.lines) {
          const cost = list
            .filter((each) => each.position === position)
            .map((each) => each.paidKobo - each.refundedKobo);
          expect(amountKobo).toBeLessThanOrEqual(cost[0] ?? 0);
          const units = allocations.flat().filter((each) => each.position === position);
          expect(units.reduce((sum, each) => sum + each.quantity, 0)).toBe(quantity);
        }
      },
    ),
  );
});

test("rejects more units than a line has left", () => {
  const basis = {
    payments: [],
    shippingKobo: kobo(0),
    lines: [
      {
        position: 1,
        quantity: 2,
        paidKobo: kobo(200),
        discountShareKobo: kobo(0),
        refundedQuantity: 1,
        refundedKobo: kobo(100),
      },
    ],
  };
  const wish = (position: number, quantity: number) =>
    ({ mode: "lines", lines: [{ position, quantity }], shipping: false }) as const;
  expect(() => planRefund(wish(1, 2), basis)).toThrow(QuantityExceededError);
  expect(() => planRefund(wish(2, 1), basis)).toThrow(QuantityExceededError);
});
