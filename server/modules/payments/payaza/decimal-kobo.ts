import { type Kobo, kobo } from "#contract/money/kobo.ts";

const decimal = /^(\d{1,15})(?:\.(\d{1,20}))?(?:[eE]\+?(\d{1,2}))?$/;

/**
 * Reads the provider's decimal text in naira (`1234.50`, `477.0`, `1.25E7`) as kobo, digit by digit: no
 * floating point on the way. Fractions of a kobo are cut off, never rounded up.
 * @returns undefined for anything else, a negative amount and one beyond what kobo can hold
 */
export function readDecimalKobo(text: string): Kobo | undefined {
  const match = decimal.exec(text.trim());
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const shift = Number(exponent) + 2;
  const digits = whole + fraction.slice(0, shift).padEnd(shift, "0");
  const amount = Number(digits);
  return Number.isSafeInteger(amount) ? kobo(amount) : undefined;
}
