import type { ColumnUse } from "#contract/api/catalogue/product-imports.ts";
import { fold } from "#contract/bulk/fold.ts";
import { isSameSize, sizeNamePattern } from "#contract/sizes/size-order.ts";
import type { ProductInput } from "#server/modules/catalogue/products/index.ts";

export const fixedColumns = [
  { id: "id", head: "Id", names: ["id", "product id"] },
  { id: "name", head: "Name", names: ["name", "product", "product name", "item", "item name"] },
  { id: "category", head: "For", names: ["for", "category", "gender"] },
  { id: "type", head: "Type", names: ["type", "clothing type", "product type"] },
  { id: "price", head: "Price", names: ["price", "price in naira", "price ngn", "selling price"] },
  { id: "discount", head: "Percent off", names: ["percent off", "discount"] },
  { id: "featured", head: "Featured", names: ["featured"] },
  { id: "material", head: "Cloth and care", names: ["cloth and care", "material"] },
  { id: "description", head: "Description", names: ["description"] },
  { id: "tiers", head: "Wholesale prices", names: ["wholesale prices", "wholesale"] },
  { id: "colour", head: "Colour", names: ["colour", "color"] },
  { id: "cloth", head: "Cloth", names: ["cloth", "fabric"] },
  { id: "town", head: "Town", names: ["town", "made in"] },
  { id: "weight", head: "Weight in g/m²", names: ["weight in g m²", "weight", "gsm"] },
  { id: "care", head: "Care", names: ["care", "care lines"] },
  { id: "fit", head: "Fit", names: ["fit"] },
  { id: "fitAdvice", head: "Fit advice", names: ["fit advice"] },
  { id: "occasions", head: "Occasions", names: ["occasions", "occasion"] },
  { id: "keywords", head: "Search words", names: ["search words", "keywords"] },
  { id: "measurements", head: "Measurements in cm", names: ["measurements in cm", "measurements"] },
  { id: "sku", head: "SKU", names: ["sku", "style code"] },
  { id: "styleGroup", head: "Style group", names: ["style group"] },
  { id: "barcodes", head: "Barcodes", names: ["barcodes"] },
  { id: "wearWith", head: "Wear it with", names: ["wear it with"] },
  { id: "similar", head: "More like this", names: ["more like this"] },
  { id: "exported", head: "As exported", names: ["as exported"] },
] as const;

export type FixedColumn = (typeof fixedColumns)[number]["id"];

/** Exported for information, ignored by imports. */
export const infoColumns = ["Status", "Pictures", "Added", "Changed"] as const;

/** Ignored by imports. */
export const otherSizesHeading = "Other sizes";

interface FileColumn {
  readonly heading: string;
  readonly example: string;
}

type ColumnMeaning = { readonly head: string } & (
  | { readonly kind: "field"; readonly field: FixedColumn }
  | { readonly kind: "stock"; readonly size: string }
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
  return known ? { kind: "field", field: known.id, head: known.head } : { kind: "unread", head };
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
  const known = fixedColumns.find(({ id }) => id === use);
  return { kind: "field", field: use, head: known?.head ?? head, ...fileColumn(column) };
}

function fileColumn({ inFile }: Column): Pick<Column, "inFile"> {
  return inFile ? { inFile } : {};
}

function isSameColumn(a: Column, b: Column): boolean {
  if (a.kind === "stock" && b.kind === "stock") return isSameSize(a.size, b.size);
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
