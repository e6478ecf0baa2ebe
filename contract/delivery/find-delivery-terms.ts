import type { Delivery, DeliveryAreas, DeliveryTerms } from "../api/delivery/delivery.ts";
import { findState, isInNigeria, placeKey } from "./place-names.ts";

export interface Destination {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * The area's terms, else its state's, else the fallback; undefined while the areas are not loaded.
 * A Nigerian state counts as Nigeria whatever the country field says.
 */
export function findDeliveryTerms(
  { city, state, country }: Destination,
  delivery: Delivery,
  areas: DeliveryAreas | undefined,
): DeliveryTerms | undefined {
  const stateName = findState(state);
  if (stateName === undefined) return isInNigeria(country) ? delivery.elsewhere : delivery.abroad;
  if (areas?.state !== stateName) return undefined;
  const key = placeKey(city);
  return areas.areas.find(({ name }) => placeKey(name) === key) ?? areas;
}
