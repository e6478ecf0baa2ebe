import type { DeliveryTimes, StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { placeKey } from "#contract/delivery/delivery-terms.ts";
import { formatList, plural } from "#contract/text/format.ts";
import { type DeliveryPlaces, getTerms, type PlaceEdits } from "./delivery-edits.ts";

export interface DeliveryRow {
  readonly id: string;
  readonly name: string;
  /** "Anambra, Enugu, Imo", "33 areas" */
  readonly hint: string;
  readonly children: readonly DeliveryRow[];
}

export type DeliveryTime = Omit<DeliveryTimes[number], "place">;

const maxNames = 6;

/** Lagos, the groups and abroad: seven rows. */
export function toDeliveryRows({ states, groups, abroad }: StaffDelivery): readonly DeliveryRow[] {
  const stateRows = new Map(
    states.map(({ id, name, areas }): readonly [string, DeliveryRow] => [
      id,
      {
        id,
        name: shortName(name),
        hint: plural(areas.length, "area"),
        children: areas.map((area) => ({ id: area.id, name: area.name, hint: "", children: [] })),
      },
    ]),
  );
  const groupRows = groups.map(({ id, name, stateIds }): DeliveryRow => {
    const children = stateIds.flatMap((stateId) => stateRows.get(stateId) ?? []);
    const names = children.map((row) => row.name);
    const hint = names.length > maxNames ? plural(names.length, "state") : formatList(names);
    return { id, name, hint, children };
  });
  const lagos = stateRows.get("lagos");
  return [
    ...(lagos ? [lagos] : []),
    ...groupRows,
    { id: abroad.id, name: abroad.name, hint: "", children: [] },
  ];
}

const shortName = (name: string) => name.replace("Federal Capital Territory (FCT)", "Abuja (FCT)");

/** What a search for a state or area leaves, with the rows above it. */
export function filterRows(rows: readonly DeliveryRow[], search: string): readonly DeliveryRow[] {
  const key = placeKey(search);
  if (key === "") return rows;
  return rows.flatMap((row) => {
    if (placeKey(row.name).includes(key)) return [row];
    const children = filterRows(row.children, search);
    return children.length > 0 ? [{ ...row, children }] : [];
  });
}

/** Fees of the row and everything in it; equal ends where they agree. */
export function feeRange(
  row: DeliveryRow,
  places: DeliveryPlaces,
  edits: PlaceEdits,
): { readonly feeFrom: number; readonly feeTo: number } {
  const fees = listIds(row).map((id) => getTerms(places, edits, id).fee);
  return { feeFrom: Math.min(...fees), feeTo: Math.max(...fees) };
}

function listIds(row: DeliveryRow): string[] {
  return [row.id, ...row.children.flatMap(listIds)];
}

/** Over the parcels of the row and of the states in it. */
export function findDeliveryTime(row: DeliveryRow, times: DeliveryTimes): DeliveryTime | undefined {
  const ids = new Set([row.id, ...row.children.map(({ id }) => id)]);
  const own = times.filter(({ place }) => ids.has(place));
  const parcels = own.reduce((sum, time) => sum + time.parcels, 0);
  if (parcels === 0) return undefined;
  const days = own.reduce((sum, time) => sum + time.days * time.parcels, 0) / parcels;
  return { days: Math.round(days * 10) / 10, parcels };
}
