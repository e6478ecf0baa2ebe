import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { cleanPasted } from "#contract/text/clean-pasted.ts";

/** `0803 456` and `+234 803 456` are equal; undefined for other texts and under three digits. */
export function phoneDigits(typed: string): string | undefined {
  const text = cleanPasted(typed);
  if (!/^[\d\s()+-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "").replace(/^(234|0)/, "");
  return digits.length >= 3 ? digits : undefined;
}

const maxNaira = 10_000_000_000;

export function parseSearchAmount(text: string): Kobo | undefined {
  const naira = parseNaira(text) ?? 0;
  return naira > 0 && naira < maxNaira ? fromNaira(naira) : undefined;
}
