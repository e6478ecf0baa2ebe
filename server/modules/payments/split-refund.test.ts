import fc from "fast-check";
import { expect, test } from "vitest";
import { kobo } from "#contract/money/kobo.ts";
import { splitRefund } from "./refund-rules.ts";

test("a refund is split so that the parts add up and none exceeds its payment", () => {
  const payment = fc
    .tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([amount, share]) => ({
      reference: "",
      amountKobo: kobo(amount),
      returningKobo: kobo(Math.floor(amount * share)),
    }));
  const payments = fc
    .array(payment, { maxLength: 5 })
    .map((list) => list.map((each, i) => ({ ...each, reference: `payment ${i}` })));
  fc.assert(
    fc.property(payments, fc.integer({ min: -5, max: 3 * 10 ** 9 }), (list, wanted) => {
      const left = list.reduce((sum, each) => sum + each.amountKobo - each.returningKobo, 0);
      const parts = splitRefund(list, kobo(wanted));
      expect(parts === undefined).toBe(wanted <= 0 || wanted > left);
      if (!parts) return;
      expect(parts.reduce((sum, part) => sum + part.amountKobo, 0)).toBe(wanted);
      for (const { reference, amountKobo } of parts) {
        const from = list.find((each) => each.reference === reference);
        expect(amountKobo).toBeGreaterThan(0);
        expect(amountKobo).toBeLessThanOrEqual(
          (from?.amountKobo ?? 0) - (from?.returningKobo ?? 0),
        );
      }
    }),
  );
});
