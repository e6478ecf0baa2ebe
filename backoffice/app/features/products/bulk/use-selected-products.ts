import { useState } from "react";
import type { StaffProductSummary } from "#contract/api/catalogue/staff-products.ts";
import type { RowSelection } from "../../../parts/lists/bulk-selection/row-selection.ts";

export interface SelectedProducts {
  readonly chosen: readonly StaffProductSummary[];
  update(rows: readonly StaffProductSummary[]): readonly string[];
  freeze(rows: readonly StaffProductSummary[]): void;
}

export function useSelectedProducts(
  choice: RowSelection,
  visible: readonly StaffProductSummary[],
): SelectedProducts {
  const [stored, setStored] = useState<readonly StaffProductSummary[]>([]);
  const [frozen, setFrozen] = useState<readonly StaffProductSummary[]>([]);
  const latest = new Map<string, StaffProductSummary>();
  for (const row of [...stored, ...visible]) {
    // The higher version is newer.
    if ((latest.get(row.id)?.version ?? 0) <= row.version) latest.set(row.id, row);
  }
  for (const row of frozen) latest.set(row.id, row);
  if (frozen.length > 0 && choice.selectedIds.size === 0) setFrozen([]);
  return {
    chosen: [...choice.selectedIds].flatMap((id) => latest.get(id) ?? []),
    update(rows) {
      setStored(rows);
      return rows.map(({ id }) => id);
    },
    freeze: setFrozen,
  };
}
