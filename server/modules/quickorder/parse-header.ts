import { fold } from "#contract/bulk/fold.ts";
import type { PastedLine } from "./parse-cells.ts";
import type { ParsedItems } from "./parse-items.ts";

export interface Columns {
  readonly id: number | undefined;
  readonly name: number | undefined;
  readonly size: number | undefined;
  readonly quantity: number | undefined;
  readonly sizes: readonly { readonly column: number; readonly size: string }[];
}

const columnNames = {
  id: ["id", "sku", "code", "slug", "product id", "product code", "item code", "ref"],
  name: ["name", "product", "product name", "item", "style", "article", "description"],
  size: ["size", "sizes"],
  quantity: ["quantity", "qty", "pieces", "pcs", "units", "amount", "number"],
} as const;

export function parseHeader(
  { cells }: PastedLine,
  isSize: (text: string) => boolean,
): Columns | undefined {
  const folded = cells.map(fold);
  const find = (names: readonly string[]) => {
    const index = folded.findIndex((cell) => names.includes(cell));
    return index < 0 ? undefined : index;
  };
  const columns = {
    id: find(columnNames.id),
    name: find(columnNames.name),
    size: find(columnNames.size),
    quantity: find(columnNames.quantity),
  };
  const sizes = cells.flatMap((cell, column) => (isSize(cell) ? [{ column, size: cell }] : []));
  if (columns.id === undefined && columns.name === undefined) return undefined;
  const isTable = columns.quantity !== undefined || sizes.length > 0;
  return isTable ? { ...columns, sizes } : undefined;
}

export function parseRow({ cells }: PastedLine, columns: Columns): ParsedItems {
  const at = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? ""));
  const name = at(columns.id) || at(columns.name);
  const wide = columns.sizes
    .map(({ column, size }) => ({ size, quantity: at(column) }))
    .filter(({ quantity }) => quantity !== "" && !/^0+$/.test(quantity));
  const quantity = at(columns.quantity);
  const items =
    columns.sizes.length > 0 ? wide : quantity ? [{ size: at(columns.size), quantity }] : [];
  return { name, items, ...(items.length === 0 ? { error: "Enter a quantity" } : {}) };
}
