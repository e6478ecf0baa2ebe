import type { Kobo } from "#contract/money/kobo.ts";

export interface PlaceTerms {
  readonly feeKobo: Kobo;
  /** Business days. */
  readonly daysFrom: number;
  readonly daysTo: number;
  readonly payOnDelivery: boolean;
}

/** Null terms inherit those of the parent place. */
export interface PlaceRecord {
  readonly place: string;
  readonly terms: PlaceTerms | null;
  readonly version: number;
}

export type TermsByPlace = ReadonlyMap<string, PlaceRecord>;

/**
 * @param places narrowest first
 * @throws {Error} when none has terms, which the migrations rule out
 */
export function resolveTerms(termsByPlace: TermsByPlace, places: readonly string[]): PlaceTerms {
  for (const place of places) {
    const terms = termsByPlace.get(place)?.terms;
    if (terms) return terms;
  }
  throw new Error(`No terms of delivery for ${places.join(", ")}`);
}
