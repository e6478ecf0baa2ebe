import { fold } from "#contract/bulk/fold.ts";
import { sizeName } from "#contract/sizes/size-name.ts";
import { isSameSize } from "#contract/sizes/size-order.ts";
import { readCategory } from "./read-category.ts";

/** What a column of a spreadsheet of goods holds, but the stock of a size. */
export const fixedColumns = [
  { id: "id", head: "Id", names: ["id", "product id"] },
  { id: "name", head: "Name", names: ["name", "product", "product name", "item", "item name"] },
  { id: "category", head: "For", names: ["for", "category", "gender"] },
  { id: "type", head: "Type", names: ["type", "clothing type", "product type"] },
  { id: "price", head: "Price", names: ["price", "price in naira", "price ngn", "selling price"] },
  { id: "discount", head: "Percent off", names: ["percent off", "discount"] },
  { id: "featured", head: "Featured", names: ["featured"] },
  { id: "material", head: "Cloth and care", names: ["cloth and care", "material", "cloth"] },
  { id: "description", head: "Description", names: ["description"] },
  { id: "tiers", head: "Wholesale prices", names: ["wholesale prices", "wholesale"] },
  { id: "exported", head: "As exported", names: ["as exported"] },
] as const;

/** A column that is no size. */
export type FixedColumn = (typeof fixedColumns)[number]["id"];

/** What an export says besides and no import reads: pictures and status are set where they are seen. */
export const toldColumns = ["Status", "Pictures", "Added", "Changed"] as const;

/** The head of the column that tells the stock of all sizes that have none of their own; no import reads it. */
export const otherSizes = "Other sizes";

/** What a column of a file was found to hold. */
export type Column =
  | { readonly kind: "field"; readonly field: FixedColumn; readonly head: string }
  | { readonly kind: "stock"; readonly size: string; readonly head: string }
  /** Pieces of what may be no size: none is read before somebody says that it is one. */
  | { readonly kind: "unknown_size"; readonly size: string; readonly head: string }
  | { readonly kind: "unread"; readonly head: string };

/** The head of the column with the stock of a size. */
export function stockHead(size: string): string {
  return `Stock ${size}`;
}

/**
 * What each column of a file holds, by its heads; case and marks do not count, and sizes are as they are written. A
 * column Category holds the types of the goods where none of its cells says men or women.
 */
export function readHeads(
  heads: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Column[] {
  const columns = heads.map(readHead);
  const type = fixedColumns.find(({ id }) => id === "type");
  if (!type || columns.some((column) => column.kind === "field" && column.field === "type")) {
    return columns;
  }
  const category = heads.findIndex((head) => fold(head) === "category");
  const cells = rows.map((row) => row[category] ?? "").filter((cell) => cell !== "");
  if (category < 0 || cells.length === 0 || cells.some((cell) => readCategory(cell)))
    return columns;
  return columns.with(category, { kind: "field", field: type.id, head: type.head });
}

function readHead(typed: string): Column {
  const head = typed.trim();
  const size = /^(?:stock|qty|quantity)\s+(.+)$/i.exec(head)?.[1];
  if (size !== undefined && sizeName.test(size)) return { kind: "stock", size, head };
  const known = fixedColumns.find(({ names }) => (names as readonly string[]).includes(fold(head)));
  return known ? { kind: "field", field: known.id, head: known.head } : { kind: "unread", head };
}

/** Why a file cannot be read as goods, by its columns; undefined where it can. */
export function faultOfColumns(columns: readonly Column[]): string | undefined {
  const read = columns.filter(({ kind }) => kind !== "unread");
  for (const [i, column] of read.entries()) {
    const first = read.slice(0, i).find((each) => isOfTheSame(each, column));
    if (first?.head === column.head) return `The column “${column.head}” is there twice.`;
    if (first) return `The columns “${first.head}” and “${column.head}” hold the same.`;
  }
  const isNamed = read.some(
    (column) => column.kind === "field" && ["id", "name"].includes(column.field),
  );
  if (!isNamed) {
    return "The first row must name the columns, and one of them must be Name or Id. Take the goods out as a file to see how the others are called.";
  }
  return read.length < 2 ? "No column says anything of the goods but what they are." : undefined;
}

/** Columns with those of sizes that the shop does not know set apart. */
export function withUnknownSizes(columns: readonly Column[], known: readonly string[]): Column[] {
  return columns.map((column) =>
    column.kind === "stock" && !known.some((size) => isSameSize(size, column.size))
      ? { ...column, kind: "unknown_size" }
      : column,
  );
}

function isOfTheSame(a: Column, b: Column): boolean {
  if (a.kind === "stock" && b.kind === "stock") return isSameSize(a.size, b.size);
  return a.kind === "field" && b.kind === "field" && a.field === b.field;
}

/** The columns of a file, and after them those that a person may have to fill in here. */
export function withNeeded(columns: readonly Column[]): Column[] {
  const needed: readonly FixedColumn[] = ["id", "name", "category", "type", "price"];
  const has = (field: FixedColumn) =>
    columns.some((column) => column.kind === "field" && column.field === field);
  return [
    ...columns,
    ...fixedColumns
      .filter(({ id }) => needed.includes(id) && !has(id))
      .map(({ id, head }): Column => ({ kind: "field", field: id, head })),
  ];
}
