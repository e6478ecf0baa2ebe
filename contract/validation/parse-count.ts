import { cleanPasted } from "../text/clean-pasted.ts";
/** Thousands separated by commas or spaces, or not at all. */
export const wholeNumberPattern: string = String.raw`(?:[1-9]\d{0,2}(?:[,\s]\d{3})+|\d+)`;

const count = new RegExp(`^${wholeNumberPattern}$`);

/** `1200`, `1,200` or `1 200`; undefined for `2,5`, whose comma may be a decimal point. */
export function parseCount(typed: string): number | undefined {
  const text = cleanPasted(typed);
  return count.test(text) ? Number(text.replace(/[,\s]/g, "")) : undefined;
}
