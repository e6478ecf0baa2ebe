import { type FixedColumn, fixedColumns } from "#contract/api/catalogue/import-columns.ts";
import type { ColumnUse } from "#contract/api/catalogue/product-imports.ts";
import { fold } from "#contract/bulk/fold.ts";
import { isSameSize, sizeNamePattern } from "#contract/sizes/size-order.ts";
import type { ProductInput } from "#server/modules/catalogue/products/index.ts";
import { productFields } from "#store/product-fields.ts";

interface FileColumn {
  readonly heading: string;
  readonly example: string;
}

type ColumnMeaning = { readonly head: string } & (
  | { readonly kind: "field"; readonly field: FixedColumn }
  | { readonly kind: "stock"; readonly size: string }
  /** A field of the brand's own. */
  | { readonly kind: "own"; readonly key: string }
  /** Not imported until staff confirm that it is a size. */
  | { readonly kind: "unknown_size"; readonly size: string }
  | { readonly kind: "unread" }
);

/** Without `inFile` it is added for cells to be filled in. */
export type Column = ColumnMeaning & { readonly inFile?: FileColumn };

export function stockHeading(size: string): string {
  return `Stock ${size}`;
}

/** Ignores case and accents. A column Category holds the type where no cell says men or women. */
export function parseHeadings(
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Column[] {
  const columns = headings.map((heading, i): Column => {
    const example = rows.find((row) => (row[i] ?? "") !== "")?.[i] ?? "";
    return {
      ...parseHeading(heading),
      inFile: { heading, example: example.slice(0, maxExampleLength) },
    };
  });
  const type = fixedColumns.find(({ id }) => id === "type");
  if (!type || columns.some((column) => column.kind === "field" && column.field === "type")) {
    return columns;
  }
  const category = headings.findIndex((head) => fold(head) === "category");
  const cells = rows.map((row) => row[category] ?? "").filter((cell) => cell !== "");
  if (category < 0 || cells.length === 0 || cells.some((cell) => parseCategory(cell)))
    return columns;
  return columns.map((column, i) =>
    i === category ? { ...column, kind: "field", field: type.id, head: type.head } : column,
  );
}

const maxExampleLength = 60;

function parseHeading(text: string): ColumnMeaning {
  const head = text.trim();
  const size = /^(?:stock|qty|quantity)\s+(.+)$/i.exec(head)?.[1];
  if (size !== undefined && sizeNamePattern.test(size)) return { kind: "stock", size, head };
  const known = fixedColumns.find(({ names }) => (names as readonly string[]).includes(fold(head)));
  if (known) return { kind: "field", field: known.id, head: known.head };
  const own = productFields.find(({ label }) => fold(label) === fold(head));
  return own ? { kind: "own", key: own.key, head: own.label } : { kind: "unread", head };
}

export function validateColumns(columns: readonly Column[]): string | undefined {
  const readColumns = columns.filter(({ kind }) => kind !== "unread");
  for (const [i, column] of readColumns.entries()) {
    const first = readColumns.slice(0, i).find((each) => isSameColumn(each, column));
    if (first?.head === column.head) return `The column “${column.head}” appears twice.`;
    if (first) return `The columns “${first.head}” and “${column.head}” hold the same thing.`;
  }
  return undefined;
}

export function listNamedSizes(columns: readonly Column[]): string[] {
  return columns.flatMap((column) =>
    column.kind === "stock" ? column.size : isBareSize(column) ? [column.head] : [],
  );
}

export function withUnknownSizes(columns: readonly Column[], known: readonly string[]): Column[] {
  const isKnown = (name: string) => known.some((size) => isSameSize(size, name));
  return columns.map((column) => {
    if (column.kind === "stock") {
      return isKnown(column.size) ? column : { ...column, kind: "unknown_size" };
    }
    const isSize = isBareSize(column) && (isKnown(column.head) || sizeLetters.test(column.head));
    return isSize ? { ...column, kind: "unknown_size", size: column.head } : column;
  });
}

const sizeLetters = /^(?:\d{0,2}X*[SL]|M)(?:\/(?:\d{0,2}X*[SL]|M))?$/i;

function isBareSize({ kind, head }: Column): boolean {
  return kind === "unread" && sizeNamePattern.test(head);
}

export function setColumnUse(column: Column, use: ColumnUse, size = ""): Column {
  const head = column.inFile?.heading ?? "";
  if (use === "unread") return { kind: "unread", head, ...fileColumn(column) };
  if (use === "stock")
    return { kind: "stock", size, head: stockHeading(size), ...fileColumn(column) };
  const own = productFields.find(({ key }) => `field:${key}` === use);
  if (own) return { kind: "own", key: own.key, head: own.label, ...fileColumn(column) };
  const known = fixedColumns.find(({ id }) => id === use);
  if (!known) return { kind: "unread", head, ...fileColumn(column) };
  return { kind: "field", field: known.id, head: known.head, ...fileColumn(column) };
}

function fileColumn({ inFile }: Column): Pick<Column, "inFile"> {
  return inFile ? { inFile } : {};
}

function isSameColumn(a: Column, b: Column): boolean {
  if (a.kind === "stock" && b.kind === "stock") return isSameSize(a.size, b.size);
  if (a.kind === "own" && b.kind === "own") return a.key === b.key;
  return a.kind === "field" && b.kind === "field" && a.field === b.field;
}

/** Always as many and in the same order, so that corrections keep their place when columns are remapped. */
export function withRequiredColumns(columns: readonly Column[]): Column[] {
  const required: readonly FixedColumn[] = ["id", "name", "category", "type", "price"];
  const fileColumns = columns.filter(({ inFile }) => inFile);
  const has = (field: FixedColumn) =>
    fileColumns.some((column) => column.kind === "field" && column.field === field);
  return [
    ...fileColumns,
    ...fixedColumns
      .filter(({ id }) => required.includes(id))
      .map(
        ({ id, head }): Column =>
          has(id) ? { kind: "unread", head: "" } : { kind: "field", field: id, head },
      ),
  ];
}

const categories: Readonly<Record<string, ProductInput["category"]>> = {
  ...{ men: "MEN", man: "MEN", male: "MEN", gents: "MEN" },
  ...{ women: "WOMEN", woman: "WOMEN", female: "WOMEN", ladies: "WOMEN" },
};

export function parseCategory(text: string): ProductInput["category"] | undefined {
  const key = fold(text);
  return Object.hasOwn(categories, key) ? categories[key] : undefined;
}
