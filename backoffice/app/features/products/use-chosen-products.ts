import { useState } from "react";
import type { StaffProductSummary } from "#contract/api/staff-products.ts";
import type { Choice } from "../../parts/choice.ts";

/** The chosen products, those of other pages too. */
export interface ChosenProducts {
  readonly chosen: readonly StaffProductSummary[];
  /** Notes products as they stand now. @returns their ids */
  keep(rows: readonly StaffProductSummary[]): readonly string[];
  /** Leaves these as they were looked at, whatever is read of them since, and all others as they stand. */
  hold(rows: readonly StaffProductSummary[]): void;
}

/** Knows the chosen products of a list as they stand, wherever they were chosen. */
export function useChosenProducts(
  choice: Choice,
  shown: readonly StaffProductSummary[],
): ChosenProducts {
  const [kept, setKept] = useState<readonly StaffProductSummary[]>([]);
  const [held, setHeld] = useState<readonly StaffProductSummary[]>([]);
  const known = new Map<string, StaffProductSummary>();
  for (const row of [...kept, ...shown]) {
    // What was read last is told by its version, wherever it was read.
    if ((known.get(row.id)?.version ?? 0) <= row.version) known.set(row.id, row);
  }
  for (const row of held) known.set(row.id, row);
  // Whoever lets go of all of them chooses from what stands there.
  if (held.length > 0 && choice.chosen.size === 0) setHeld([]);
  return {
    chosen: [...choice.chosen].flatMap((id) => known.get(id) ?? []),
    keep(rows) {
      setKept(rows);
      return rows.map(({ id }) => id);
    },
    hold: setHeld,
  };
}
