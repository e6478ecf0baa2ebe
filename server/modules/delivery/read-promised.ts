import type { Destination } from "#contract/delivery/terms-for.ts";
import type { Queryable } from "#server/database/connection.ts";
import { readBook } from "./delivery.queries.ts";
import { termsOf } from "./delivery-terms.ts";
import { abroad, elsewhere, placesOf, states } from "./places.ts";
import { slowestWithin } from "./tell-delivery.ts";

/** What is promised of the place a parcel goes to, where no more is known than its state. */
export interface Promised {
  /** The state, `elsewhere` or `abroad`. */
  readonly place: string;
  readonly isAbroad: boolean;
  /** Business days, to the slowest of its areas. */
  readonly daysTo: number;
}

/** Reads what is promised now; answers for one address after another. */
export async function readPromised(
  on: Queryable,
): Promise<(to: Omit<Destination, "city">) => Promised> {
  const book = await readBook(on);
  const daysTo = new Map([
    ...[elsewhere, abroad].map(({ id }) => [id, termsOf(book, [id]).daysTo] as const),
    ...states.map((state) => [state.id, slowestWithin(book, state)] as const),
  ]);
  return (to) => {
    const [place = elsewhere.id] = placesOf({ ...to, city: "" });
    return { place, isAbroad: place === abroad.id, daysTo: daysTo.get(place) ?? 0 };
  };
}
