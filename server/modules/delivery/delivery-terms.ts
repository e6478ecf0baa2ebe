import type { Kobo } from "#contract/money/kobo.ts";

/** What sending to a place costs, how long it takes, and whether it may be paid for there. */
export interface Terms {
  readonly feeKobo: Kobo;
  /** Business days. */
  readonly daysFrom: number;
  readonly daysTo: number;
  readonly payOnDelivery: boolean;
}

/** What is written down of a place: its own terms, null where it goes as the place around it. */
export interface PlaceRecord {
  readonly place: string;
  readonly terms: Terms | null;
  readonly version: number;
}

/** Everything that is written down, by place. */
export type TermsBook = ReadonlyMap<string, PlaceRecord>;

/**
 * The terms of the first of some places that has its own.
 * @param places the narrowest first
 * @throws {Error} where none has, which no migrated database lets happen
 */
export function termsOf(book: TermsBook, places: readonly string[]): Terms {
  for (const place of places) {
    const terms = book.get(place)?.terms;
    if (terms) return terms;
  }
  throw new Error(`No terms of delivery for ${places.join(", ")}`);
}
