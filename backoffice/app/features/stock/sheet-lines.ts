import type { StockRow } from "#contract/api/staff-stock.ts";
import { usualSizes } from "#contract/sizes/size-order.ts";

/** A cell of the sheet. */
export type SheetCell = StockRow["sizes"][number];

/** A line of the sheet: as many places as its head has, of which some have no size. A product of many other sizes has several lines. */
export interface SheetLine {
  readonly row: StockRow;
  readonly cells: readonly (SheetCell | undefined)[];
  /** Which of its product's lines it is, from 0. */
  readonly part: number;
  /** Its sizes are not those of the head, and name themselves. */
  readonly isNamed: boolean;
}

/** More sizes than this find no room in the head. */
const most = 8;

/** The sizes of the sheet's head: those of the type it shows, or the usual ones. */
export function headOf(listed: readonly string[] | undefined): readonly string[] {
  return listed && listed.length > 0 && listed.length <= most ? listed : usualSizes;
}

/** The lines of the sheet under its head, so that what is below and beside a cell is known. */
export function linesOf(rows: readonly StockRow[], head: readonly string[]): SheetLine[] {
  const places = head.length;
  return rows.flatMap((row): SheetLine[] => {
    if (row.sizes.every(({ size }) => head.includes(size))) {
      const cells = head.map((name) => row.sizes.find(({ size }) => size === name));
      return [{ row, cells, part: 0, isNamed: false }];
    }
    const count = Math.ceil(row.sizes.length / places);
    return Array.from({ length: count }, (_, n) => ({
      row,
      cells: Array.from({ length: places }, (__, i) => row.sizes[n * places + i]),
      part: n,
      isNamed: true,
    }));
  });
}

/** Where a step from a cell leads: over places without a size, to the next that has one. */
export function stepFrom(
  lines: readonly SheetLine[],
  [line, place]: readonly [number, number],
  [down, right]: readonly [number, number],
): readonly [number, number] | undefined {
  const places = lines[0]?.cells.length ?? 0;
  for (
    let at: [number, number] = [line + down, place + right];
    lines[at[0]] !== undefined && at[1] >= 0 && at[1] < places;
    at = [at[0] + down, at[1] + right]
  ) {
    if (lines[at[0]]?.cells[at[1]]) return at;
  }
  return undefined;
}
