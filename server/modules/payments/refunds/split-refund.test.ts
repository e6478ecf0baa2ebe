import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { allocateLines, allocateShipping, splitRefund } from "../refund-rules.ts";

test("a refund is split so that the parts add up and none exceeds its payment", () => {
  const payment = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([amount, share]) => ({
      reference: "",
      amountKobo: kobo(amount),
      refundingKobo: kobo(Math.floor(amount * share)),
    }));
  const payments = fc
    .array(payment, { maxLength: 5 })
    .map((list) => list.map((each, i) => ({ ...each, reference: `payment ${i}` })));
  fc.assert(
    fc.property(payments, fc.integer({ min: -5, max: 3 * 10 ** 9 }), (list, wanted) => {
      const left = list.reduce((sum, each) => sum + each.amountKobo - each.refundingKobo, 0);
      const parts = splitRefund(list, kobo(wanted));
      expect(parts === undefined).toBe(wanted <= 0 || wanted > left);
      if (!parts) return;
      expect(parts.reduce((sum, part) => sum + part.amountKobo, 0)).toBe(wanted);
      for (const { reference, amountKobo } of parts) {
        const from = list.find((each) => each.reference === reference);
        expect(amountKobo).toBeGreaterThan(0);
        expect(amountKobo).toBeLessThanOrEqual(
          (from?.amountKobo ?? 0) - (from?.refundingKobo ?? 0),
        );
      }
    }),
  );
});

test("allocates shipping where the lines leave room, so that each part adds up", () => {
  const amount = fc.integer({ min: 1, max: 10 ** 9 });
  const parts = fc.array(amount, { minLength: 1, maxLength: 5 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(parts, share, fc.array(share, { maxLength: 4 }), (amounts, ofShipping, cuts) => {
      const whole = amounts.reduce((sum, each) => sum + each, 0);
      const shippingKobo = kobo(Math.floor(whole * ofShipping));
      let open = whole - shippingKobo;
      const lines = cuts.map((cut, i) => {
        const amountKobo = kobo(Math.floor(open * cut));
        open -= amountKobo;
        return { position: i + 1, quantity: 1, amountKobo };
      });
      const list = amounts.map((each) => ({ amountKobo: kobo(each) }));
      const allocations = allocateLines(lines, list);
      const shipping = allocateShipping(shippingKobo, list, allocations);
      expect(shipping.reduce((sum, each) => sum + each, 0)).toBe(shippingKobo);
      for (const [i, { amountKobo }] of list.entries()) {
        const ofLines = (allocations[i] ?? []).reduce((sum, line) => sum + line.amountKobo, 0);
        expect(shipping[i]).toBeGreaterThanOrEqual(0);
        expect(ofLines + (shipping[i] ?? 0)).toBeLessThanOrEqual(amountKobo);
      }
    }),
  );
});
