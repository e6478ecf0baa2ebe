import { keyLifeMs } from "#contract/api/key-life.ts";
import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { SentCells } from "./sent-cells.ts";
import type { CellEdit, StockEdits } from "./stock-edits.ts";

/** What is typed over stock, and why as far as somebody said. */
export interface TypedCells {
  readonly edits: StockEdits;
  readonly chosen: StockReason | null;
  readonly note: string;
  /** What was saved and has no answer yet. */
  readonly unanswered: readonly SentCells[];
}

/** The same as a device keeps it. */
export interface KeptCells extends Omit<TypedCells, "edits"> {
  readonly cells: readonly (readonly [string, CellEdit])[];
}

/** What is kept; undefined where nothing is typed and everything was answered. */
export function toKept({ edits, ...rest }: TypedCells): KeptCells | undefined {
  if (edits.size === 0 && rest.unanswered.length === 0) return undefined;
  return { cells: [...edits], ...rest };
}

/**
 * What several tabs kept as one; of a cell that two typed over, either, unless one of them saved it and had no answer:
 * then what that tab typed, since it is held against what it saved.
 */
export function mergeKept(kept: readonly KeptCells[]): KeptCells {
  const cells = new Map(kept.flatMap((each) => each.cells));
  const last = new Map<string, SentCells>();
  for (const tab of kept) {
    const typed = new Map(tab.cells);
    for (const part of partsOf(tab)) {
      for (const [key] of part.edits) {
        const edit = typed.get(key);
        if (edit) cells.set(key, edit);
        else cells.delete(key);
        last.set(key, part);
      }
    }
  }
  return {
    cells: [...cells],
    chosen: kept.find(({ chosen }) => chosen !== null)?.chosen ?? null,
    note: kept.find(({ note }) => note !== "")?.note ?? "",
    unanswered: kept
      .flatMap(partsOf)
      .map((part) => ({ ...part, edits: part.edits.filter(([key]) => last.get(key) === part) })),
  };
}

// A device may keep what an earlier release of this page wrote, which knew of no answers that were lost.
function partsOf({ unanswered = [] }: Partial<KeptCells>): readonly SentCells[] {
  return unanswered;
}

/**
 * What is typed, without saves that are so old that the store would not know them again. Nobody knows whether their
 * pieces were booked, so none of their cells stays typed.
 * @param now milliseconds since 1970
 * @returns it, and the ids of the products whose cells were let go of; a cell that a later save holds is not
 */
export function letGoOfOld(
  { edits, unanswered }: Pick<TypedCells, "edits" | "unanswered">,
  now: number,
): Pick<TypedCells, "edits" | "unanswered"> & { readonly lapsed: readonly string[] } {
  const isOld = ({ at }: SentCells) => now - at >= keyLifeMs;
  const old = unanswered.filter(isOld);
  const cells = new Set(old.flatMap((part) => part.edits.map(([key]) => key)));
  return {
    edits: new Map([...edits].filter(([key]) => !cells.has(key))),
    unanswered: unanswered.filter((part) => !isOld(part)),
    lapsed: [...new Set(old.flatMap((part) => part.edits.map(([, { row }]) => row.id)))],
  };
}

/** Tells the cells whose save has no answer yet from the others, which may be laid on the stock of now. */
export function splitKept({ cells, unanswered }: Pick<KeptCells, "cells" | "unanswered">): {
  readonly sent: StockEdits;
  readonly open: StockEdits;
} {
  const keys = new Set(unanswered.flatMap(({ edits }) => edits.map(([key]) => key)));
  return {
    sent: new Map(cells.filter(([key]) => keys.has(key))),
    open: new Map(cells.filter(([key]) => !keys.has(key))),
  };
}
