import type { LetterLimit } from "./newsletter.queries.ts";

/** The promise of the form: at most two emails a month (specification §9). */
const lettersAMonth = 2;
/** The longest month, counted back from any moment: then no calendar month holds more either. */
const monthMs = 31 * 24 * 3600 * 1000;

/** How much a subscriber may have been written to when one more letter is to go out now. */
export function letterLimit(now: Date): LetterLimit {
  return { count: lettersAMonth, since: new Date(now.getTime() - monthMs) };
}
