import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { ChangedStockCells, ChangeStockCells } from "#contract/api/staff-stock.ts";
import { stockLimits } from "#contract/api/stock-limits.ts";
import { newKey } from "#contract/client/new-key.ts";
import { groupBy } from "../../parts/group-by.ts";
import {
  type CellEdit,
  cellKey,
  isCount,
  piecesAfter,
  type StockEdits,
  signedPieces,
  toCell,
  typedSince,
} from "./stock-edits.ts";

/** What became of a cell. */
export type CellResult = ChangedStockCells["cells"][number];

/** Cells that were sent and not answered yet. Sent again as they are, they are changed once. */
export interface SentCells {
  readonly key: string;
  readonly body: ChangeStockCells;
  /** What was typed in them. */
  readonly edits: readonly (readonly [string, CellEdit])[];
  /** When, in milliseconds since 1970. */
  readonly at: number;
}

/** Everything typed that can be saved, in parts of one reason and as many cells as one call takes. */
export function toSend(
  edits: StockEdits,
  reasonOf: (edit: CellEdit, key: string) => StockReason,
  note = "",
): SentCells[] {
  const whole = [...edits].filter(([, edit]) => toCell(edit) !== undefined);
  const byReason = groupBy(whole, ([key, edit]) => reasonOf(edit, key));
  return [...byReason].flatMap(([reason, of]) =>
    Array.from({ length: Math.ceil(of.length / stockLimits.cells) }, (_, i) => {
      const part = of.slice(i * stockLimits.cells, (i + 1) * stockLimits.cells);
      const cells = part.flatMap(([, edit]) => toCell(edit) ?? []);
      const body = { reason, ...(note && { note }), cells };
      return { key: newKey(), body, edits: part, at: Date.now() };
    }),
  );
}

/**
 * What is typed once sent cells are answered: what was done is gone, what was typed over it since stays as the
 * difference, the rest goes on from what stands there now.
 */
export function afterAnswer(
  typed: StockEdits,
  { edits }: Pick<SentCells, "edits">,
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
      if (edit && outcome !== "unknown") next.set(key, { ...edit, seen: stock });
      continue;
    }
    const rest = typedSince(edit, saved, { before, stock });
    if (rest) next.set(key, rest);
    else next.delete(key);
  }
  return next;
}

/** What came and went in all, each size once; those where it comes to nothing are left out. */
export function changesOf(results: readonly CellResult[]) {
  const done = results.filter(({ outcome }) => outcome === "changed");
  const bySize = groupBy(done, ({ productId, size }) => cellKey(productId, size));
  return [...bySize.values()].flatMap((of) => {
    const { productId, size } = of[0] as CellResult;
    const change = of.reduce((sum, { before, stock }) => sum + stock - before, 0);
    return change === 0 ? [] : [{ productId, size, change }];
  });
}

/**
 * What takes a save back, typed over what stands there since: where its answer is lost, it can be read and sent again.
 * @param sent what was typed in the cells that were saved
 */
export function wayBack(results: readonly CellResult[], sent: StockEdits): StockEdits {
  const back = changesOf(results).flatMap(({ productId, size, change }) => {
    const key = cellKey(productId, size);
    const edit = sent.get(key);
    const last = results.findLast((each) => cellKey(each.productId, each.size) === key);
    if (!edit || !last) return [];
    return [
      [key, { row: edit.row, size, seen: last.stock, typed: signedPieces(-change) }] as const,
    ];
  });
  return new Map(back);
}

/**
 * What is typed once an undo got no answer: it stands in its cells, to be sent again. What came or went was typed over
 * one meanwhile is added to it, so that neither is taken for the other; a count stays as it is.
 */
export function layBack(typed: StockEdits, back: SentCells["edits"]): StockEdits {
  const next = new Map(typed);
  for (const [key, undo] of back) {
    const edit = typed.get(key);
    if (!edit) {
      next.set(key, undo);
      continue;
    }
    const [after, undone] = [piecesAfter(edit), piecesAfter(undo)];
    if (after === undefined || undone === undefined || isCount(edit)) continue;
    const change = after - edit.seen + undone - undo.seen;
    next.set(key, { ...undo, typed: signedPieces(change) });
  }
  return next;
}
