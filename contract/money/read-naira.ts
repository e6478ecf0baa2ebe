import { wholeNumber } from "#contract/validation/read-count.ts";

const amountOf = new RegExp(
  String.raw`^(?:₦|#|NGN|N)?\s*(${wholeNumber}(?:\.\d{1,2})?)\s*(k?)$`,
  "i",
);

/**
 * Reads an amount as people type it: `38000`, `38,000`, `₦38,000.50`, `N38,000`, `NGN 38,000` or `38k`.
 * @returns naira; undefined for what is no amount of two decimals at most, such as `8500,00`, or more than money can be
 */
export function readNaira(typed: string): number | undefined {
  const match = amountOf.exec(typed.trim());
  if (!match) return undefined;
  const amount = Number(match[1]?.replace(/[,\s]/g, ""));
  const kobo = Math.round(amount * (match[2] ? 1000 : 1) * 100);
  return Number.isSafeInteger(kobo) ? kobo / 100 : undefined;
}
