import pLimit from "p-limit";
import { useEffect, useState } from "react";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { api } from "../../../api.ts";
import { adoptSavedState, saveForTab } from "../../../parts/offline/tab-storage.ts";
import { useMember } from "../../../session/use-member.ts";
import { type CellConflict, rebaseEdits } from "./stock-edits.ts";
import {
  mergeStored,
  type StockEditState,
  type StoredEdits,
  splitStored,
  toStored,
} from "./stored-edits.ts";

const maxReloaded = 40;
const concurrency = 4;

export function useStoredEdits(
  scope: string,
  typed: StockEditState,
  onRestored: (found: StockEditState & { readonly conflicts: readonly CellConflict[] }) => void,
): boolean {
  const member = useMember()?.id;
  const storageKey = `stock-cells:${member}:${scope}`;
  const [isLoaded, setLoaded] = useState(false);
  const [isRestored, setRestored] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what hears of it sets states, and never changes
  useEffect(() => {
    if (member === undefined) return;
    let isCancelled = false;
    void adoptSavedState<StoredEdits>(storageKey, mergeStored).then(async (stored) => {
      const { sent, open } = splitStored(stored ?? { cells: [], unanswered: [] });
      const rows = await fetchRows([...new Set([...open.values()].map(({ row }) => row.id))]);
      if (isCancelled) return;
      if (stored) {
        const { edits, conflicts } = rebaseEdits(open, rows);
        onRestored({ ...stored, edits: new Map([...sent, ...edits]), conflicts });
        setRestored(true);
      }
      setLoaded(true);
    });
    return () => {
      isCancelled = true;
    };
  }, [member, storageKey]);

  const { edits, chosen, note, unanswered } = typed;
  useEffect(() => {
    if (!isLoaded) return;
    saveForTab(storageKey, toStored({ edits, chosen, note, unanswered }));
    if (edits.size === 0) setRestored(false);
  }, [isLoaded, storageKey, edits, chosen, note, unanswered]);
  return isRestored;
}

export async function fetchRows(ids: readonly string[]): Promise<StockRow[]> {
  const rows = await pLimit(concurrency).map(ids.slice(0, maxReloaded), (id) =>
    api("GET /staff/stock/:id", { params: { id } }).catch(() => undefined),
  );
  return rows.filter((row) => row !== undefined);
}
