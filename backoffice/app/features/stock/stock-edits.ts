import { productLimits } from "#contract/api/product-limits.ts";
import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { ChangedStockCells, ChangeStockCells, StockRow } from "#contract/api/staff-stock.ts";
import { isPieces, readPieces } from "../../parts/read-pieces.ts";

/** What is typed over a size, not saved yet. */
export interface CellEdit {
  /** The product as it stood while it was typed. */
  readonly row: StockRow;
  readonly size: string;
  /** Pieces that were seen there. */
  readonly seen: number;
  readonly typed: string;
}

/** Everything typed, by {@link cellKey}. */
export type StockEdits = ReadonlyMap<string, CellEdit>;

/** A cell that was left alone, by a save or while it was kept on the device, with what was typed in it. */
export interface LeftCell {
  readonly result: ChangedStockCells["cells"][number];
  readonly edit: CellEdit;
}

/** How a cell is known among what is typed. */
export function cellKey(productId: string, size: string): string {
  return `${productId} ${size}`;
}

/** What is typed with one cell typed over; the number that stands there already takes it out. */
export function withTyped(
  edits: StockEdits,
  row: StockRow,
  size: string,
  typed: string,
): StockEdits {
  const key = cellKey(row.id, size);
  const seen = edits.get(key)?.seen ?? row.sizes.find((each) => each.size === size)?.stock;
  if (seen === undefined) return edits;
  const next = new Map(edits);
  if (typed.trim() === String(seen)) next.delete(key);
  else next.set(key, { row, size, seen, typed });
  return next;
}

/** What is typed without cells that were left empty: an empty cell means nothing. */
export function withoutEmpty(edits: StockEdits): StockEdits {
  const filled = [...edits].filter(([, { typed }]) => typed.trim() !== "");
  return filled.length === edits.size ? edits : new Map(filled);
}

/** Pieces there will be; undefined for what is no number of pieces. */
export function piecesAfter({ typed, seen }: CellEdit): number | undefined {
  const after = readPieces(typed, seen);
  return after === undefined || after > productLimits.mostStock ? undefined : after;
}

/** Why nothing can be saved of a cell. */
export type CellFault = "noNumber" | "short" | "tooMany";

/** What is wrong with what is typed over a cell; an empty one means nothing. */
export function faultOf(edit: CellEdit): CellFault | undefined {
  if (edit.typed.trim() === "" || piecesAfter(edit) !== undefined) return undefined;
  if (!isPieces(edit.typed)) return "noNumber";
  return readPieces(edit.typed, edit.seen) === undefined ? "short" : "tooMany";
}

/** Whether it was typed as a number of what is there, not as what came or went. */
export function isCount({ typed }: Pick<CellEdit, "typed">): boolean {
  return /^\d/.test(typed.trim());
}

/**
 * What was typed before laid upon the stock of now.
 * @param rows the products as they stand now; cells of others stay as they are
 * @returns it, and the cells that stood on another number, with both
 */
export function rebaseEdits(
  edits: StockEdits,
  rows: readonly StockRow[],
): { edits: StockEdits; left: readonly LeftCell[] } {
  const next = new Map(edits);
  const left: LeftCell[] = [];
  for (const [key, edit] of edits) {
    const row = rows.find(({ id }) => id === edit.row.id);
    if (!row) continue;
    const stock = row.sizes.find(({ size }) => size === edit.size)?.stock;
    const newer = { ...edit, row, seen: stock ?? edit.seen };
    next.set(key, newer);
    if (stock === edit.seen) continue;
    const isShort = stock !== undefined && !isCount(edit) && piecesAfter(newer) === undefined;
    const outcome = stock === undefined ? "unknown" : isShort ? "short" : "moved";
    const { size } = edit;
    left.push({
      edit,
      result: { productId: row.id, size, outcome, before: stock ?? 0, stock: stock ?? 0 },
    });
  }
  return { edits: next, left };
}

/** What is sent of a cell. */
export function toCell(edit: CellEdit): ChangeStockCells["cells"][number] | undefined {
  const after = piecesAfter(edit);
  if (after === undefined) return undefined;
  return {
    productId: edit.row.id,
    size: edit.size,
    change: after - edit.seen,
    ...(isCount(edit) && { seen: edit.seen }),
  };
}

/**
 * What is typed over a cell since its save was sent, as an edit of what stands there now; undefined where that says no
 * more.
 * @param edit what is typed there; a cell that was emptied wants none of what was saved
 * @param saved what was saved
 * @param result pieces that were there before it was booked, and since
 */
export function typedSince(
  edit: CellEdit | undefined,
  saved: CellEdit,
  result: { readonly before: number; readonly stock: number },
): CellEdit | undefined {
  if (!edit) return typedSince({ ...saved, typed: "+0" }, saved, result);
  if (edit.typed === saved.typed && edit.seen === saved.seen) return undefined;
  const { before, stock } = result;
  // Typed over a number that was read anew, in which what was saved stood already. More may have been sold around it, so
  // the nearer number tells.
  const isNearer = Math.abs(edit.seen - stock) < Math.abs(edit.seen - before);
  if (edit.seen !== saved.seen && isNearer) return edit;
  const [wanted, done] = [piecesAfter(edit), piecesAfter(saved)];
  if (wanted === undefined || done === undefined || isCount(edit)) {
    return edit.typed.trim() === String(stock) ? undefined : { ...edit, seen: stock };
  }
  // Both may have been typed over another number: what they change is compared, not what they leave.
  const rest = wanted - edit.seen - (done - saved.seen);
  return rest === 0 ? undefined : { ...edit, seen: stock, typed: signedPieces(rest) };
}

/** Why pieces of a cell changed, as far as the typing tells: a plus came in, anything else was counted. */
export function likelyReason({ typed }: Pick<CellEdit, "typed">): StockReason {
  return typed.trim().startsWith("+") ? "received" : "counted";
}

/** The likely reason of all that can be saved; undefined where one cell has another than the next. */
export function sharedReason(edits: Iterable<CellEdit>): StockReason | undefined {
  const [first = "received", ...others] = new Set(
    [...edits].filter((edit) => piecesAfter(edit) !== undefined).map(likelyReason),
  );
  return others.length === 0 ? first : undefined;
}

/** "2 are no numbers", "1 takes more than is there": what a save leaves, and why. */
export function tellFaults(edits: readonly CellEdit[]): string[] {
  const faults = edits.map(faultOf);
  return (Object.keys(faultWords) as CellFault[]).flatMap((fault) => {
    const count = faults.filter((each) => each === fault).length;
    const [one, many] = faultWords[fault];
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
}

const faultWords: Readonly<Record<CellFault, readonly [one: string, many: string]>> = {
  noNumber: ["is no number", "are no numbers"],
  short: ["takes more than is there", "take more than is there"],
  tooMany: ["is too many", "are too many"],
};

/** "4 sizes, +38 pieces" */
export function tellEdits(edits: readonly CellEdit[]): string {
  return tellPieces(edits.map((edit) => (piecesAfter(edit) ?? edit.seen) - edit.seen));
}

/** The same of what comes or goes of each size. */
export function tellPieces(changes: readonly number[]): string {
  const by = changes.reduce((sum, change) => sum + change, 0);
  const sizes = changes.length === 1 ? "1 size" : `${changes.length} sizes`;
  const signed = by === 0 ? "" : `, ${signedPieces(by)}`;
  const noun = by === 0 ? "" : Math.abs(by) === 1 ? " piece" : " pieces";
  return sizes + signed + noun;
}

/** "+3", "−2" */
export function signedPieces(change: number): string {
  return change < 0 ? `−${-change}` : `+${change}`;
}
