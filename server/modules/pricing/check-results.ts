import type { TaxTerms } from "#contract/extensions.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { VatTerms } from "#contract/pricing/vat.ts";

/** ₦100,000,000, as of a product: the largest order with all its VAT is still a safe integer. */
const maxPriceKobo = 10_000_000_000;
const maxFeeKobo = 100_000_000_000;

const maxPercent = 99.99;

/** @throws {Error} unless each line has a price, or null for the store's own */
export function checkPrices(result: unknown, count: number): (Kobo | null)[] {
  if (!Array.isArray(result) || result.length !== count) {
    throw new Error("It did not return one price for each line");
  }
  return result.map((price) => checkAmount(price, "A price", maxPriceKobo));
}

/** @throws {Error} unless it is an amount, or null for the store's own */
export function checkFee(result: unknown): Kobo | null {
  return checkAmount(result, "A delivery fee", maxFeeKobo);
}

function checkAmount(amount: unknown, name: string, maxKobo: number): Kobo | null {
  if (amount === null) return null;
  if (typeof amount !== "number" || !Number.isSafeInteger(amount)) {
    throw new Error(`${name} must be a whole number of kobo`);
  }
  if (amount < 0 || amount > maxKobo) throw new Error(`${name} must be 0 to ${maxKobo} kobo`);
  return kobo(amount);
}

/** @throws {Error} for a rate that cannot be charged. @returns null for the store's own, "none" for no VAT */
export function checkTax(result: unknown, own: VatTerms | null): VatTerms | "none" | null {
  if (result === null) return null;
  const { percent, isAdded, coversDelivery } = toTaxTerms(result);
  const isPrecise = Number.isFinite(percent) && percent === Math.round(percent * 100) / 100;
  if (!isPrecise || percent < 0 || percent > maxPercent) {
    throw new Error(`A VAT percent must be 0 to ${maxPercent}, with two decimals at most`);
  }
  if (percent === 0) return "none";
  return {
    percent,
    isAdded: isAdded ?? own?.isAdded ?? false,
    coversDelivery: coversDelivery ?? own?.coversDelivery ?? false,
  };
}

function toTaxTerms(result: unknown): TaxTerms {
  const isTerms =
    typeof result === "object" &&
    result !== null &&
    "percent" in result &&
    typeof result.percent === "number" &&
    isOptionalFlag(result, "isAdded") &&
    isOptionalFlag(result, "coversDelivery");
  if (!isTerms) throw new Error("It did not return a VAT percent");
  return result as TaxTerms;
}

function isOptionalFlag(terms: object, name: "isAdded" | "coversDelivery"): boolean {
  const flag: unknown = Reflect.get(terms, name);
  return flag === undefined || typeof flag === "boolean";
}
