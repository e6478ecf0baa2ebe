import { fold } from "#contract/bulk/fold.ts";
import type { PastedLine } from "./read-cells.ts";
import type { SaidPieces } from "./read-pieces.ts";

/** Which column of a table says what. */
export interface Columns {
  readonly id: number | undefined;
  readonly name: number | undefined;
  readonly size: number | undefined;
  readonly quantity: number | undefined;
  /** Columns that are a size each and hold its quantity. */
  readonly sizes: readonly { readonly column: number; readonly size: string }[];
}

const words = {
  id: ["id", "sku", "code", "slug", "product id", "product code", "item code", "ref"],
  name: ["name", "product", "product name", "item", "style", "article", "description"],
  size: ["size", "sizes"],
  quantity: ["quantity", "qty", "pieces", "pcs", "units", "amount", "number"],
} as const;

/** Reads a first line that names columns; undefined when it names goods instead. */
export function readHeader(
  { cells }: PastedLine,
  isSize: (text: string) => boolean,
): Columns | undefined {
  const folded = cells.map(fold);
  const find = (names: readonly string[]) => {
    const index = folded.findIndex((cell) => names.includes(cell));
    return index < 0 ? undefined : index;
  };
  const columns = {
    id: find(words.id),
    name: find(words.name),
    size: find(words.size),
    quantity: find(words.quantity),
  };
  const sizes = cells.flatMap((cell, column) => (isSize(cell) ? [{ column, size: cell }] : []));
  if (columns.id === undefined && columns.name === undefined) return undefined;
  const isTable = columns.quantity !== undefined || sizes.length > 0;
  return isTable ? { ...columns, sizes } : undefined;
}

/** Reads a row of a table by its columns. An empty or zero cell under a size asks for none of it. */
export function readRow({ cells }: PastedLine, columns: Columns): SaidPieces {
  const at = (column: number | undefined) => (column === undefined ? "" : (cells[column] ?? ""));
  const name = at(columns.id) || at(columns.name);
  const wide = columns.sizes
    .map(({ column, size }) => ({ size, quantity: at(column) }))
    .filter(({ quantity }) => quantity !== "" && !/^0+$/.test(quantity));
  const quantity = at(columns.quantity);
  const pieces =
    columns.sizes.length > 0 ? wide : quantity ? [{ size: at(columns.size), quantity }] : [];
  return { name, pieces, ...(pieces.length === 0 ? { fault: "Say how many pieces" } : {}) };
}
