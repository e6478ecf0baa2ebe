import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";

/** No amount of the store comes near it; longer digits are a number of something else. */
const mostNaira = 10_000_000_000;

/** An amount that somebody searches for, as people type it; undefined where the words are none. */
export function readAmount(words: string): Kobo | undefined {
  const naira = readNaira(words) ?? 0;
  return naira > 0 && naira < mostNaira ? fromNaira(naira) : undefined;
}
