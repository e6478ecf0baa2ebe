import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { CellEdit, StockEdits } from "./stock-edits.ts";

/** What is typed over stock, and why as far as somebody said. */
export interface TypedCells {
  readonly edits: StockEdits;
  readonly chosen: StockReason | null;
  readonly note: string;
}

/** The same as a device keeps it. */
export interface KeptCells extends Pick<TypedCells, "chosen" | "note"> {
  readonly cells: readonly (readonly [string, CellEdit])[];
}

/** What is kept; undefined where nothing is typed. */
export function toKept({ edits, chosen, note }: TypedCells): KeptCells | undefined {
  return edits.size === 0 ? undefined : { cells: [...edits], chosen, note };
}

/** What several tabs kept as one; of a cell that two typed over, either. */
export function mergeKept(kept: readonly KeptCells[]): KeptCells {
  return {
    cells: [...new Map(kept.flatMap(({ cells }) => cells))],
    chosen: kept.find(({ chosen }) => chosen !== null)?.chosen ?? null,
    note: kept.find(({ note }) => note !== "")?.note ?? "",
  };
}
