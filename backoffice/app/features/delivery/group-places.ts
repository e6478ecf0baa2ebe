import type { StaffDelivery, StaffTerms } from "#contract/api/staff-delivery.ts";
import { groupBy } from "../../parts/group-by.ts";
import type { RoomPlace, RoomPlaces } from "./delivery-edits.ts";
import type { Arrived } from "./took.tsx";

/** Of a name with more states than these the others are counted. */
const named = 4;

/** States that a phone reads in one row. */
export interface PlaceGroup {
  /** Whose terms are typed over together: the states', or those of everywhere else, which they go as. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly states: readonly RoomPlace[];
}

/**
 * The rows of a phone: states with the same saved terms of their own stand together, then everywhere else with the
 * states that go as it, then other countries. What is typed and not saved yet moves no state to another row.
 */
export function groupPlaces(
  { states, elsewhere, abroad }: Pick<StaffDelivery, "states" | "elsewhere" | "abroad">,
  places: RoomPlaces,
): readonly PlaceGroup[] {
  const find = (id: string) => places.get(id) ?? [];
  const byTerms = groupBy(
    states.flatMap(({ id }) => find(id)),
    ({ own }) => (own ? termsKey(own) : ""),
  );
  const { "": others = [], ...own } = Object.fromEntries(byTerms);
  return [
    ...Object.values(own).map((alike) => ({
      ids: alike.map(({ id }) => id),
      name: nameOf(alike),
      states: alike,
    })),
    { ids: [elsewhere.id], name: elsewhere.name, states: others },
    { ids: [abroad.id], name: abroad.name, states: [] },
  ];
}

/** Whether a group is more than one place, which would stand by itself. */
export function standTogether({ ids, states }: PlaceGroup): boolean {
  return states.length > 1 || states.some(({ id }) => !ids.includes(id));
}

/** What really happened in all of these states: the average over their parcels, in whole days. */
export function arrivedIn(
  states: readonly RoomPlace[],
  arrivedAt: ReadonlyMap<string, Arrived>,
): Arrived | undefined {
  const arrived = states.flatMap(({ id }) => arrivedAt.get(id) ?? []);
  const parcels = arrived.reduce((sum, each) => sum + each.parcels, 0);
  if (parcels === 0) return undefined;
  const days = arrived.reduce((sum, each) => sum + each.days * each.parcels, 0) / parcels;
  return { days: Math.round(days), parcels };
}

/** The terms that all of them have; undefined where they differ. */
export function termsOfAll(
  ids: readonly string[],
  termsAt: (id: string) => StaffTerms,
): StaffTerms | undefined {
  const [first, ...rest] = ids.map(termsAt);
  return first && rest.every((terms) => termsKey(terms) === termsKey(first)) ? first : undefined;
}

function termsKey({ fee, daysFrom, daysTo, payOnDelivery }: StaffTerms): string {
  return [fee, daysFrom, daysTo, payOnDelivery].join(" ");
}

function nameOf(states: readonly RoomPlace[]): string {
  const names = states.map(({ name }) => name);
  return names.length <= named
    ? names.join(", ")
    : `${names.slice(0, named - 1).join(", ")} and ${names.length - named + 1} more`;
}
