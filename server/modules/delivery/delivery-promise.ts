import type { Destination } from "#contract/delivery/find-delivery-terms.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { loadTermsByPlace } from "./delivery.queries.ts";
import { resolveTerms } from "./delivery-terms.ts";
import { maxDaysInState } from "./get-delivery.ts";
import { abroad, elsewhere, resolvePlaceIds, states } from "./places.ts";

export interface DeliveryPromise {
  /** The state, `elsewhere` or `abroad`. */
  readonly place: string;
  readonly isAbroad: boolean;
  /** Business days to the slowest of its areas. */
  readonly daysTo: number;
}

export async function loadDeliveryPromises(
  db: Queryable,
): Promise<(destination: Omit<Destination, "city">) => DeliveryPromise> {
  const termsByPlace = await loadTermsByPlace(db);
  const daysTo = new Map([
    ...[elsewhere, abroad].map(({ id }) => [id, resolveTerms(termsByPlace, [id]).daysTo] as const),
    ...states.map((state) => [state.id, maxDaysInState(termsByPlace, state)] as const),
  ]);
  return (destination) => {
    const [place = elsewhere.id] = resolvePlaceIds({ ...destination, city: "" });
    return { place, isAbroad: place === abroad.id, daysTo: daysTo.get(place) ?? 0 };
  };
}
