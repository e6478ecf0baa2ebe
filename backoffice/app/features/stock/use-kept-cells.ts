import { useEffect, useState } from "react";
import type { StockRow } from "#contract/api/staff-stock.ts";
import { api } from "../../api.ts";
import { keepForTab, takeKept } from "../../parts/keep-by-tab.ts";
import { useMember } from "../../session/use-member.ts";
import { type KeptCells, mergeKept, splitKept, type TypedCells, toKept } from "./kept-cells.ts";
import { type LeftCell, rebaseEdits } from "./stock-edits.ts";

/** As many products are asked how they stand by now; of others a save tells. */
const mostAsked = 40;
const atOnce = 4;

/**
 * Keeps what is typed over stock on this device, for the member and the tab that it is typed in; what a tab kept that is
 * closed by now is laid in again, on the stock of now.
 * @param onFound hears of what was kept
 * @returns whether something was, and is still there
 */
export function useKeptCells(
  of: string,
  typed: TypedCells,
  onFound: (found: TypedCells & { readonly left: readonly LeftCell[] }) => void,
): boolean {
  const member = useMember()?.id;
  const place = `stock-cells:${member}:${of}`;
  const [isTaken, setTaken] = useState(false);
  const [isRestored, setRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what hears of it sets states, and never changes
  useEffect(() => {
    if (member === undefined) return;
    let isLeft = false;
    void takeKept<KeptCells>(place, mergeKept).then(async (kept) => {
      const { sent, open } = splitKept(kept ?? { cells: [], unanswered: [] });
      const rows = await readRows([...new Set([...open.values()].map(({ row }) => row.id))]);
      if (isLeft) return;
      if (kept) {
        const { edits, left } = rebaseEdits(open, rows);
        onFound({ ...kept, edits: new Map([...sent, ...edits]), left });
        setRestored(true);
      }
      setTaken(true);
    });
    return () => {
      isLeft = true;
    };
  }, [member, place]);

  const { edits, chosen, note, unanswered } = typed;
  useEffect(() => {
    if (!isTaken) return;
    keepForTab(place, toKept({ edits, chosen, note, unanswered }));
    if (edits.size === 0) setRestored(false);
  }, [isTaken, place, edits, chosen, note, unanswered]);
  return isRestored;
}

/** The products as they stand now; what cannot be had is left out. */
export async function readRows(ids: readonly string[]): Promise<StockRow[]> {
  const rows: StockRow[] = [];
  for (let from = 0; from < Math.min(ids.length, mostAsked); from += atOnce) {
    const asked = ids
      .slice(from, from + atOnce)
      .map((id) => api("GET /staff/stock/:id", { params: { id } }).catch(() => undefined));
    for (const row of await Promise.all(asked)) if (row) rows.push(row);
  }
  return rows;
}
