import { cleanPasted } from "#contract/text/clean-pasted.ts";

/** Up to two decimals; empty is 0, invalid or above `max` undefined. */
export function parsePercent(input: string, max = 99.99): number | undefined {
  const text = input.replace(/%/g, "").trim();
  if (text === "") return 0;
  const percent = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return percent <= max ? percent : undefined;
}

/** "35%" for 0.35. */
export function formatShare(part: number): string {
  return `${Math.round(part * 100)}%`;
}

const stockPattern = /^([+-]?)\s*(\d{1,7})$/;

export function isStockInput(input: string): boolean {
  return stockPattern.test(cleanPasted(input));
}

/** `42` sets the count, `+12` adds, `−2` subtracts; undefined if invalid or negative. */
export function parseStockInput(input: string, current: number): number | undefined {
  const match = stockPattern.exec(cleanPasted(input));
  if (!match) return undefined;
  const count = Number(match[2]);
  const after = match[1] === "" ? count : match[1] === "+" ? current + count : current - count;
  return after < 0 ? undefined : after;
}
