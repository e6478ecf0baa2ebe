import type { Kobo } from "#contract/money/kobo.ts";
import { phoneDigits } from "#server/platform/phone-digits.ts";
import { readAmount } from "#server/platform/read-amount.ts";

/** What somebody typed into the search of the back office, as the rooms look for it. */
export interface ReadSearch {
  readonly words: string;
  /** Without the zero or the country code a phone number begins with; from three digits on. */
  readonly digits?: string;
  /** Lower-cased. */
  readonly email?: string;
  readonly amountKobo?: Kobo;
}

/** Reads what was typed; `58k`, `58,000` and `₦58000` are one amount, `0803…` and `+234 803…` one number. */
export function readSearch(typed: string): ReadSearch {
  const words = typed.trim();
  const digits = phoneDigits(words);
  const amount = readAmount(words);
  return {
    words,
    ...(digits && { digits }),
    ...(/^\S{3,}$/.test(words) && { email: words.toLowerCase() }),
    ...(amount !== undefined && { amountKobo: amount }),
  };
}
