import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { AdjustedStockCells, AdjustStockCells, StockRow } from "#contract/api/stock/stock.ts";
import { formatSigned, plural, pluralForm } from "#contract/text/format.ts";
import { isStockInput, parseStockInput } from "../../../parts/format/number-input.ts";

export interface CellEdit {
  readonly row: StockRow;
  readonly size: string;
  readonly knownStock: number;
  readonly typed: string;
}

export type StockEdits = ReadonlyMap<string, CellEdit>;

export interface CellConflict {
  readonly result: AdjustedStockCells["cells"][number];
  readonly edit: CellEdit;
}

export function cellKey(productId: string, size: string): string {
  return `${productId} ${size}`;
}

export function withEdit(
  edits: StockEdits,
  row: StockRow,
  size: string,
  typed: string,
): StockEdits {
  const key = cellKey(row.id, size);
  const knownStock =
    edits.get(key)?.knownStock ?? row.sizes.find((each) => each.size === size)?.stock;
  if (knownStock === undefined) return edits;
  const next = new Map(edits);
  if (typed.trim() === String(knownStock)) next.delete(key);
  else next.set(key, { row, size, knownStock, typed });
  return next;
}

export function withoutEmpty(edits: StockEdits): StockEdits {
  const filled = [...edits].filter(([, { typed }]) => typed.trim() !== "");
  return filled.length === edits.size ? edits : new Map(filled);
}

export function stockAfter({ typed, knownStock }: CellEdit): number | undefined {
  const after = parseStockInput(typed, knownStock);
  return after === undefined || after > productLimits.maxStock ? undefined : after;
}

export type CellError = "noNumber" | "short" | "tooMany";

export function validateCell(edit: CellEdit): CellError | undefined {
  if (edit.typed.trim() === "" || stockAfter(edit) !== undefined) return undefined;
  if (!isStockInput(edit.typed)) return "noNumber";
  return parseStockInput(edit.typed, edit.knownStock) === undefined ? "short" : "tooMany";
}

export function isCount({ typed }: Pick<CellEdit, "typed">): boolean {
  return /^\d/.test(typed.trim());
}

export function rebaseEdits(
  edits: StockEdits,
  rows: readonly StockRow[],
): { edits: StockEdits; conflicts: readonly CellConflict[] } {
  const next = new Map(edits);
  const conflicts: CellConflict[] = [];
  for (const [key, edit] of edits) {
    const row = rows.find(({ id }) => id === edit.row.id);
    if (!row) continue;
    const stock = row.sizes.find(({ size }) => size === edit.size)?.stock;
    const newer = { ...edit, row, knownStock: stock ?? edit.knownStock };
    next.set(key, newer);
    if (stock === edit.knownStock) continue;
    const isShort = stock !== undefined && !isCount(edit) && stockAfter(newer) === undefined;
    const outcome = stock === undefined ? "unknown" : isShort ? "short" : "moved";
    const { size } = edit;
    conflicts.push({
      edit,
      result: { productId: row.id, size, outcome, before: stock ?? 0, stock: stock ?? 0 },
    });
  }
  return { edits: next, conflicts };
}

export function toCellChange(edit: CellEdit): AdjustStockCells["cells"][number] | undefined {
  const after = stockAfter(edit);
  if (after === undefined) return undefined;
  return {
    productId: edit.row.id,
    size: edit.size,
    change: after - edit.knownStock,
    ...(isCount(edit) && { knownStock: edit.knownStock }),
  };
}

export function remainingEdit(
  edit: CellEdit | undefined,
  saved: CellEdit,
  result: { readonly before: number; readonly stock: number },
): CellEdit | undefined {
  if (!edit) return remainingEdit({ ...saved, typed: "+0" }, saved, result);
  if (edit.typed === saved.typed && edit.knownStock === saved.knownStock) return undefined;
  const { before, stock } = result;
  // Edited on stock that already included the save. Sales in between blur that, so the nearer number decides.
  const isNearer = Math.abs(edit.knownStock - stock) < Math.abs(edit.knownStock - before);
  if (edit.knownStock !== saved.knownStock && isNearer) return edit;
  const [wanted, done] = [stockAfter(edit), stockAfter(saved)];
  if (wanted === undefined || done === undefined || isCount(edit)) {
    return edit.typed.trim() === String(stock) ? undefined : { ...edit, knownStock: stock };
  }
  // The two may start from different stock, so changes are compared, not totals.
  const rest = wanted - edit.knownStock - (done - saved.knownStock);
  return rest === 0 ? undefined : { ...edit, knownStock: stock, typed: formatSigned(rest) };
}

export function guessReason({ typed }: Pick<CellEdit, "typed">): StockReason {
  return typed.trim().startsWith("+") ? "received" : "counted";
}

export function commonReason(edits: Iterable<CellEdit>): StockReason | undefined {
  const [first = "received", ...others] = new Set(
    [...edits].filter((edit) => stockAfter(edit) !== undefined).map(guessReason),
  );
  return others.length === 0 ? first : undefined;
}

export function describeErrors(edits: readonly CellEdit[]): string[] {
  const errors = edits.map(validateCell);
  return (Object.keys(errorLabels) as CellError[]).flatMap((error) => {
    const count = errors.filter((each) => each === error).length;
    const [one, many] = errorLabels[error];
    return count === 0 ? [] : [plural(count, one, many)];
  });
}

const errorLabels: Readonly<Record<CellError, readonly [one: string, many: string]>> = {
  noNumber: ["is not a number", "are not numbers"],
  short: ["removes more than is in stock", "remove more than is in stock"],
  tooMany: ["is too high", "are too high"],
};

export function describeEdits(edits: readonly CellEdit[]): string {
  return describeChanges(
    edits.map((edit) => (stockAfter(edit) ?? edit.knownStock) - edit.knownStock),
  );
}

export function describeChanges(changes: readonly number[]): string {
  const by = changes.reduce((total, change) => total + change, 0);
  const sizes = plural(changes.length, "size");
  return by === 0 ? sizes : `${sizes}, ${formatSigned(by)} ${pluralForm(by, "item", "items")}`;
}
