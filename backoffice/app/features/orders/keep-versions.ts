import type { StaffOrderSummary } from "#contract/api/staff-orders.ts";

/**
 * The version in which each chosen order was chosen: by that its slip is printed and its parcel is laid, while the list
 * goes on to show what others make of it.
 * @param kept those of before; an order that is in none is taken as it is shown
 */
export function keepVersions(
  kept: ReadonlyMap<string, number>,
  chosen: ReadonlySet<string>,
  shown: readonly Pick<StaffOrderSummary, "id" | "version">[],
): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  for (const id of chosen) {
    const version = kept.get(id) ?? shown.find((order) => order.id === id)?.version;
    if (version !== undefined) versions.set(id, version);
  }
  return versions;
}
