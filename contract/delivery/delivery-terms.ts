import type { Delivery, DeliveryAreas, DeliveryTerms } from "../api/delivery/delivery.ts";
import { foldText } from "../text/fold-text.ts";
import { nigerianStates } from "../validation/nigerian-states.ts";

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

const capitalNames = ["fct", "abuja", "fctabuja", "abujafct", "federalcapitalterritory"];

export function placeKey(name: string): string {
  return foldText(name).replace(/\b(?:state|lga)\b|[^a-z]/g, "");
}

export function findState(input: string): string | undefined {
  const key = placeKey(input);
  return nigerianStates.find(
    (state) => placeKey(state) === key || (state.includes("(FCT)") && capitalNames.includes(key)),
  );
}

export function isInNigeria(country: string): boolean {
  const key = placeKey(country);
  return key === "ng" || key.includes("nigeria");
}
