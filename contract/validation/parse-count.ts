import { cleanPasted } from "../text/clean-pasted.ts";

/** Thousands separated by commas or spaces, or not at all. */
export const wholeNumberPattern: string = String.raw`(?:[1-9]\d{0,2}(?:[,\s]\d{3})+|\d+)`;

const count = new RegExp(`^${wholeNumberPattern}$`);

/** `1200`, `1,200` or `1 200`; undefined for `2,5`, whose comma may be a decimal point. */
export function parseCount(typed: string): number | undefined {
  const text = cleanPasted(typed);
  return count.test(text) ? Number(text.replace(/[,\s]/g, "")) : undefined;
}

/** The leading number: 5,000 of "5K+", 48 of "48hr"; undefined where there is none. */
export function parseStat(figure: string): number | undefined {
  const [, digits = "", unit = ""] =
    /^\s*(\d[\d,]*(?:\.\d+)?)\s*([km](?![a-z]))?/i.exec(figure) ?? [];
  if (digits === "") return undefined;
  const factor = { "": 1, k: 1_000, m: 1_000_000 }[unit.toLowerCase()] ?? 1;
  return Number(digits.replaceAll(",", "")) * factor;
}
