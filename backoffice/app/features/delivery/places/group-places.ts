import type { StaffDelivery, StaffDeliveryTerms } from "#contract/api/delivery/staff-delivery.ts";
import { groupBy } from "../../../parts/lists/group-by.ts";
import type { DeliveryPlace, DeliveryPlaces } from "../delivery-edits.ts";
import type { DeliveryTime } from "./delivery-time-status.tsx";

const maxNames = 4;

/** States that share a row on a phone. */
export interface PlaceGroup {
  /** Places edited together: the states, or the fallback they inherit from. */
  readonly ids: readonly string[];
  readonly name: string;
  readonly states: readonly DeliveryPlace[];
}

/** By equal saved terms; unsaved edits move no state. */
export function groupPlaces(
  { states, elsewhere, abroad }: Pick<StaffDelivery, "states" | "elsewhere" | "abroad">,
  places: DeliveryPlaces,
): readonly PlaceGroup[] {
  const find = (id: string) => places.get(id) ?? [];
  const byTerms = groupBy(
    states.flatMap(({ id }) => find(id)),
    ({ own }) => (own ? termsKey(own) : ""),
  );
  const { "": others = [], ...own } = Object.fromEntries(byTerms);
  return [
    ...Object.values(own).map((members) => ({
      ids: members.map(({ id }) => id),
      name: getGroupName(members),
      states: members,
    })),
    { ids: [elsewhere.id], name: elsewhere.name, states: others },
    { ids: [abroad.id], name: abroad.name, states: [] },
  ];
}

export function isGroup({ ids, states }: PlaceGroup): boolean {
  return states.length > 1 || states.some(({ id }) => !ids.includes(id));
}

/** Average over all parcels, in whole days. */
export function averageDeliveryTime(
  states: readonly DeliveryPlace[],
  timesByPlace: ReadonlyMap<string, DeliveryTime>,
): DeliveryTime | undefined {
  const times = states.flatMap(({ id }) => timesByPlace.get(id) ?? []);
  const parcels = times.reduce((sum, each) => sum + each.parcels, 0);
  if (parcels === 0) return undefined;
  const days = times.reduce((sum, each) => sum + each.days * each.parcels, 0) / parcels;
  return { days: Math.round(days), parcels };
}

/** Undefined where they differ. */
export function getSharedTerms(
  ids: readonly string[],
  termsAt: (id: string) => StaffDeliveryTerms,
): StaffDeliveryTerms | undefined {
  const [first, ...rest] = ids.map(termsAt);
  return first && rest.every((terms) => termsKey(terms) === termsKey(first)) ? first : undefined;
}

function termsKey({ fee, daysFrom, daysTo, payOnDelivery }: StaffDeliveryTerms): string {
  return [fee, daysFrom, daysTo, payOnDelivery].join(" ");
}

function getGroupName(states: readonly DeliveryPlace[]): string {
  const names = states.map(({ name }) => name);
  return names.length <= maxNames
    ? names.join(", ")
    : `${names.slice(0, maxNames - 1).join(", ")} and ${names.length - maxNames + 1} more`;
}
