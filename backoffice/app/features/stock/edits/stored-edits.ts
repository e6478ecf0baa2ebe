import pLimit from "p-limit";
import { useEffect, useState } from "react";
import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import { idempotencyTtlMs } from "#contract/api/limits.ts";
import type { StockRow } from "#contract/api/stock/stock.ts";
import { api } from "../../../api.ts";
import { adoptSavedState, saveForTab } from "../../../parts/offline/tab-storage.ts";
import { useMember } from "../../../session/use-member.ts";
import type { PendingCells } from "./pending-cells.ts";
import { type CellConflict, type CellEdit, rebaseEdits, type StockEdits } from "./stock-edits.ts";

export interface StockEditState {
  readonly edits: StockEdits;
  readonly chosen: StockReason | null;
  readonly note: string;
  readonly unanswered: readonly PendingCells[];
}

export interface StoredEdits extends Omit<StockEditState, "edits"> {
  readonly cells: readonly (readonly [string, CellEdit])[];
}

export function toStored({ edits, ...rest }: StockEditState): StoredEdits | undefined {
  if (edits.size === 0 && rest.unanswered.length === 0) return undefined;
  return { cells: [...edits], ...rest };
}

export function mergeStored(stored: readonly StoredEdits[]): StoredEdits {
  const cells = new Map(stored.flatMap((each) => each.cells));
  const lastSave = new Map<string, PendingCells>();
  for (const tab of stored) {
    const typed = new Map(tab.cells);
    for (const part of unansweredOf(tab)) {
      for (const [key] of part.edits) {
        const edit = typed.get(key);
        if (edit) cells.set(key, edit);
        else cells.delete(key);
        lastSave.set(key, part);
      }
    }
  }
  return {
    cells: [...cells],
    chosen: stored.find(({ chosen }) => chosen !== null)?.chosen ?? null,
    note: stored.find(({ note }) => note !== "")?.note ?? "",
    unanswered: stored.flatMap(unansweredOf).map((part) => ({
      ...part,
      edits: part.edits.filter(([key]) => lastSave.get(key) === part),
    })),
  };
}

function unansweredOf({ unanswered = [] }: Partial<StoredEdits>): readonly PendingCells[] {
  return unanswered;
}

export function discardExpired(
  { edits, unanswered }: Pick<StockEditState, "edits" | "unanswered">,
  now: number,
): Pick<StockEditState, "edits" | "unanswered"> & { readonly expired: readonly string[] } {
  const isOld = ({ at }: PendingCells) => now - at >= idempotencyTtlMs;
  const old = unanswered.filter(isOld);
  const cells = new Set(old.flatMap((part) => part.edits.map(([key]) => key)));
  return {
    edits: new Map([...edits].filter(([key]) => !cells.has(key))),
    unanswered: unanswered.filter((part) => !isOld(part)),
    expired: [...new Set(old.flatMap((part) => part.edits.map(([, { row }]) => row.id)))],
  };
}

export function splitStored({ cells, unanswered }: Pick<StoredEdits, "cells" | "unanswered">): {
  readonly sent: StockEdits;
  readonly open: StockEdits;
} {
  const keys = new Set(unanswered.flatMap(({ edits }) => edits.map(([key]) => key)));
  return {
    sent: new Map(cells.filter(([key]) => keys.has(key))),
    open: new Map(cells.filter(([key]) => !keys.has(key))),
  };
}

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
