import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import type { AdjustedStockCells, AdjustStockCells } from "#contract/api/stock/stock.ts";
import { stockLimits } from "#contract/api/stock/stock-limits.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { formatSigned } from "#contract/text/format.ts";
import { groupBy } from "../../../parts/lists/group-by.ts";
import {
  type CellEdit,
  cellKey,
  isCount,
  remainingEdit,
  type StockEdits,
  stockAfter,
  toCellChange,
} from "./stock-edits.ts";

export type CellResult = AdjustedStockCells["cells"][number];

export interface PendingCells {
  readonly key: string;
  readonly body: AdjustStockCells;
  readonly edits: readonly (readonly [string, CellEdit])[];
  /** Milliseconds since 1970. */
  readonly at: number;
}

export function toPendingCells(
  edits: StockEdits,
  reasonOf: (edit: CellEdit, key: string) => StockReason,
  note = "",
): PendingCells[] {
  const valid = [...edits].filter(([, edit]) => toCellChange(edit) !== undefined);
  const byReason = groupBy(valid, ([key, edit]) => reasonOf(edit, key));
  return [...byReason].flatMap(([reason, group]) =>
    Array.from({ length: Math.ceil(group.length / stockLimits.maxCells) }, (_, i) => {
      const part = group.slice(i * stockLimits.maxCells, (i + 1) * stockLimits.maxCells);
      const cells = part.flatMap(([, edit]) => toCellChange(edit) ?? []);
      const body = { reason, ...(note && { note }), cells };
      return { key: createRandomKey(), body, edits: part, at: Date.now() };
    }),
  );
}

export function applyResults(
  typed: StockEdits,
  { edits }: Pick<PendingCells, "edits">,
  results: readonly CellResult[],
): StockEdits {
  const sent = new Map(edits);
  const next = new Map(typed);
  for (const { productId, size, outcome, before, stock } of results) {
    const key = cellKey(productId, size);
    const saved = sent.get(key);
    if (!saved) continue;
    const edit = next.get(key);
    if (outcome !== "changed") {
      if (edit && outcome !== "unknown") next.set(key, { ...edit, knownStock: stock });
      continue;
    }
    const remaining = remainingEdit(edit, saved, { before, stock });
    if (remaining) next.set(key, remaining);
    else next.delete(key);
  }
  return next;
}

export function netChanges(results: readonly CellResult[]) {
  const done = results.filter(({ outcome }) => outcome === "changed");
  const bySize = groupBy(done, ({ productId, size }) => cellKey(productId, size));
  return [...bySize.values()].flatMap((group) => {
    const { productId, size } = group[0] as CellResult;
    const change = group.reduce((total, { before, stock }) => total + stock - before, 0);
    return change === 0 ? [] : [{ productId, size, change }];
  });
}

export function undoEdits(results: readonly CellResult[], sent: StockEdits): StockEdits {
  const back = netChanges(results).flatMap(({ productId, size, change }) => {
    const key = cellKey(productId, size);
    const edit = sent.get(key);
    const last = results.findLast((each) => cellKey(each.productId, each.size) === key);
    if (!edit || !last) return [];
    return [
      [key, { row: edit.row, size, knownStock: last.stock, typed: formatSigned(-change) }] as const,
    ];
  });
  return new Map(back);
}

export function mergeUndo(typed: StockEdits, back: PendingCells["edits"]): StockEdits {
  const next = new Map(typed);
  for (const [key, undo] of back) {
    const edit = typed.get(key);
    if (!edit) {
      next.set(key, undo);
      continue;
    }
    const [after, undone] = [stockAfter(edit), stockAfter(undo)];
    if (after === undefined || undone === undefined || isCount(edit)) continue;
    const change = after - edit.knownStock + undone - undo.knownStock;
    next.set(key, { ...undo, typed: formatSigned(change) });
  }
  return next;
}
