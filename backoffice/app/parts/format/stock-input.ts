import { cleanPasted } from "#contract/text/clean-pasted.ts";

const pattern = /^([+-]?)\s*(\d{1,7})$/;

export function isStockInput(input: string): boolean {
  return pattern.test(cleanPasted(input));
}

/** `42` sets the count, `+12` adds, `−2` subtracts; undefined if invalid or negative. */
export function parseStockInput(input: string, current: number): number | undefined {
  const match = pattern.exec(cleanPasted(input));
  if (!match) return undefined;
  const count = Number(match[2]);
  const after = match[1] === "" ? count : match[1] === "+" ? current + count : current - count;
  return after < 0 ? undefined : after;
}
