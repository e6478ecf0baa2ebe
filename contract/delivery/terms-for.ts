import type { Delivery, DeliveryAreas, DeliveryTerms } from "../api/delivery.ts";
import { findState, isInNigeria, placeKey } from "./place-names.ts";

/** Where something is sent, as people write it. */
export interface Destination {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/**
 * What sending somewhere costs and takes, as the server will say too: the area's terms, for an area nobody knows the
 * state's, for a state nobody knows those of everywhere else. A state of Nigeria is one whatever stands for the country,
 * or a slip of the pen would make a parcel to Kano go abroad.
 * @param areas of the state that was asked for last
 * @returns undefined while the areas of its state are not there
 */
export function termsFor(
  { city, state, country }: Destination,
  delivery: Delivery,
  areas: DeliveryAreas | undefined,
): DeliveryTerms | undefined {
  const known = findState(state);
  if (known === undefined) return isInNigeria(country) ? delivery.elsewhere : delivery.abroad;
  if (areas?.state !== known) return undefined;
  const key = placeKey(city);
  return areas.areas.find(({ name }) => placeKey(name) === key) ?? areas;
}
