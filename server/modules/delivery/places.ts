import { findState, isInNigeria, placeKey } from "#contract/delivery/place-names.ts";
import type { Destination } from "#contract/delivery/terms-for.ts";
import { nigerianAreas } from "./nigerian-areas.ts";

/** A place that has a name and may have terms of its own. */
export interface Place {
  /** Such as `lagos` or `lagos/ikeja`. */
  readonly id: string;
  readonly name: string;
}

/** A state with its areas, by name. */
export interface State extends Place {
  readonly areas: readonly Place[];
}

/** Any place in Nigeria that is not known by its name. */
export const elsewhere: Place = { id: "elsewhere", name: "Everywhere else" };
/** Other countries. */
export const abroad: Place = { id: "abroad", name: "Outside Nigeria" };

/** The 36 states and the Federal Capital Territory, by name. */
export const states: readonly State[] = nigerianAreas
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", areas = ""] = line.split(": ");
    const id = slugOf(name);
    return {
      id,
      name,
      areas: areas.split(", ").map((area) => ({ id: `${id}/${slugOf(area)}`, name: area })),
    };
  });

const byName = new Map(states.map((state) => [state.name, state]));
const names = new Map<string, string>(
  [elsewhere, abroad, ...states].map(({ id, name }) => [id, name] as const),
);
for (const { name, areas } of states) {
  for (const area of areas) names.set(area.id, `${area.name}, ${name}`);
}

/** What a place is called, an area with its state; undefined for an id that there is none of. */
export function nameOfPlace(id: string): string | undefined {
  return names.get(id);
}

/** The state that somebody means by any of its names. */
export function findStateNamed(typed: string): State | undefined {
  return byName.get(findState(typed) ?? "");
}

/** The ids of the places an address lies in, the narrowest first; the last of them has terms of its own always. */
export function placesOf({ city, state, country }: Destination): readonly string[] {
  const known = findStateNamed(state);
  if (!known) return [isInNigeria(country) ? elsewhere.id : abroad.id];
  const key = placeKey(city);
  const area = known.areas.find(({ name }) => placeKey(name) === key);
  return [...(area ? [area.id] : []), known.id, elsewhere.id];
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z]+/g, "-")
    .replace(/^-|-$/g, "");
}
