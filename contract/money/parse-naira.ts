import { cleanPasted } from "#contract/text/clean-pasted.ts";
import { wholeNumberPattern } from "#contract/validation/parse-count.ts";

const amountPattern = new RegExp(
  String.raw`^(?:₦|#|NGN|N)?\s*(${wholeNumberPattern}(?:\.\d{1,2})?)\s*(k?)$`,
  "i",
);

/** `38000`, `38,000`, `₦38,000.50`, `N38,000`, `NGN 38,000` or `38k` in naira; else undefined. */
export function parseNaira(typed: string): number | undefined {
  const match = amountPattern.exec(cleanPasted(typed));
  if (!match) return undefined;
  const amount = Number(match[1]?.replace(/[,\s]/g, ""));
  const kobo = Math.round(amount * (match[2] ? 1000 : 1) * 100);
  return Number.isSafeInteger(kobo) ? kobo / 100 : undefined;
}
