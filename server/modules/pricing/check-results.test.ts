import { expect, test } from "vitest";
import { limits } from "#contract/api/limits.ts";
import { kobo } from "#contract/money/kobo.ts";
import { priceCart } from "#contract/pricing/price-cart.ts";
import { checkFee, checkPrices, checkTax } from "./check-results.ts";

const highest = (check: (amount: number) => unknown): number => {
  let amount = Number.MAX_SAFE_INTEGER;
  for (;;) {
    try {
      check(amount);
      return amount;
    } catch {
      amount = Math.floor(amount / 2);
    }
  }
};

test("the largest order at the highest price, fee and VAT still has a total", () => {
  const unitPriceKobo = kobo(highest((amount) => checkPrices([amount], 1)));
  const vat = checkTax({ percent: 99.99, isAdded: true, coversDelivery: true }, null);
  if (vat === null || vat === "none") throw new Error("There is no VAT");
  const line = {
    ...{ productId: "gown", typeId: "gown", quantity: limits.lineQuantity },
    ...{ priceKobo: kobo(0), percentOff: 0, tiers: [], unitPriceKobo },
  };
  const priced = priceCart(Array(limits.orderLines).fill(line), {
    wholesale: false,
    shipping: { feeKobo: kobo(highest(checkFee)), freeFromKobo: null },
    vat,
  });
  expect(Number.isSafeInteger(priced.totalKobo)).toBe(true);
});
