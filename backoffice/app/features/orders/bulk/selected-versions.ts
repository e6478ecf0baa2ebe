import type { StaffOrderSummary } from "#contract/api/orders/staff-orders.ts";

/** The packing slip shows the selected version, while the list keeps updating. */
export function trackSelectedVersions(
  previous: ReadonlyMap<string, number>,
  selectedIds: ReadonlySet<string>,
  visibleOrders: readonly Pick<StaffOrderSummary, "id" | "version">[],
): ReadonlyMap<string, number> {
  const versions = new Map<string, number>();
  for (const id of selectedIds) {
    const version = previous.get(id) ?? visibleOrders.find((order) => order.id === id)?.version;
    if (version !== undefined) versions.set(id, version);
  }
  return versions;
}
