import type { StockRow } from "#contract/api/stock/stock.ts";
import { defaultSizes } from "#contract/sizes/size-order.ts";

export type StockCell = StockRow["sizes"][number];

export interface GridLine {
  readonly row: StockRow;
  readonly cells: readonly (StockCell | undefined)[];
  readonly part: number;
  readonly isNamed: boolean;
}

const maxColumns = 8;

export function toColumns(listed: readonly string[] | undefined): readonly string[] {
  return listed && listed.length > 0 && listed.length <= maxColumns ? listed : defaultSizes;
}

export function toGridLines(rows: readonly StockRow[], head: readonly string[]): GridLine[] {
  const places = head.length;
  return rows.flatMap((row): GridLine[] => {
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

export function nextCell(
  lines: readonly GridLine[],
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
