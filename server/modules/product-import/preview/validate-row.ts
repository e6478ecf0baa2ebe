import { fixedColumns } from "#contract/api/catalogue/import-columns.ts";
import { emptyAttributes } from "#contract/api/catalogue/pick-attributes.ts";
import type { ProductFieldChanges } from "#contract/api/catalogue/product-fields.ts";
import type { CellChange, CellError } from "#contract/api/catalogue/product-imports.ts";
import type { ImportState } from "#contract/api/catalogue/product-limits.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { guardCell, unguardCell } from "#contract/bulk/to-csv.ts";
import { toNaira } from "#contract/money/naira.ts";
import { formatFieldValue, parseFieldValue } from "#contract/product-fields/field-values.ts";
import type { SizeChange } from "#server/modules/catalogue/bulk/index.ts";
import { findProductField, readFields } from "#server/modules/catalogue/fields/index.ts";
import {
  attributesOf,
  type ProductDetails,
  type ProductDetailsRow,
  type ProductInput,
  parseProductInput,
} from "#server/modules/catalogue/products/index.ts";
import { productFields } from "#store/product-fields.ts";
import { type DataColumn, fields, isNone, isParseError, noneText } from "./parse-cell.ts";
import { validateReferences } from "./row-references.ts";
import { parseExported, writeOwnField, writers } from "./to-cells.ts";
import { type RowInput, validateStock } from "./validate-stock.ts";

export interface ValidatedRow {
  readonly state: ImportState;
  readonly name: string;
  readonly changes: readonly CellChange[];
  readonly errors: readonly CellError[];
  readonly isStale: boolean;
  /** Null where only stock changes. */
  readonly details: ProductDetails | null;
  readonly barcodes: readonly string[];
  readonly sizes: readonly string[];
  readonly stock: readonly SizeChange[];
}

const requiredColumns: readonly DataColumn[] = ["name", "category", "type", "price"];
const headingOf = (id: DataColumn) => fixedColumns.find((column) => column.id === id)?.head ?? "";

/** An empty cell changes nothing, and neither does one that equals the current export. */
export function validateRow(row: RowInput): ValidatedRow {
  const { columns, cells, product, types, references } = row;
  const errors: CellError[] = [];
  const before = product ? toProductInput(product) : emptyProduct;
  let after: ProductInput = before;
  let exportedState: ReturnType<typeof parseExported>;
  for (const [i, column] of columns.entries()) {
    const text = cells[i] ?? "";
    if (text === "") continue;
    if (column.kind === "own") {
      const parsed = parseOwnCell(column.key, text, product);
      if (typeof parsed === "string")
        errors.push({ column: column.head, text, message: parsed, suggestion: "" });
      else after = { ...after, fields: { ...after.fields, ...parsed } };
    }
    if (column.kind !== "field") continue;
    if (column.field === "exported") exportedState = parseExported(text);
    if (column.field === "id" || column.field === "exported") continue;
    if (product && isAsExported(text, writers[column.field](product))) continue;
    const parsed = fields[column.field].parse(unguardCell(text), types);
    if (isParseError(parsed)) {
      errors.push({ column: column.head, text, ...parsed });
      continue;
    }
    after = { ...after, ...parsed };
    const message = validateReferences(parsed, product?.id, references);
    if (message) errors.push({ column: column.head, text, message, suggestion: "" });
  }
  if (!product) {
    for (const id of requiredColumns) {
      const at = columns.findIndex((column) => column.kind === "field" && column.field === id);
      if ((cells[at] ?? "") !== "") continue;
      errors.push({
        column: headingOf(id),
        text: "",
        message: "is required for a new product",
        suggestion: "",
      });
    }
  }
  const stock = validateStock(row, exportedState?.stock, errors);
  const checked = parseProductInput(
    { ...after, sizes: [...stock.sizes] },
    knownReferences(product, after, types),
  );
  if (errors.length === 0)
    errors.push(
      ...checked.errors.map(({ message }) => ({ column: "", text: "", message, suggestion: "" })),
    );
  const changes = [...listChanges(before, after, row), ...stock.cellChanges];
  const hasFields = changes.length > stock.cellChanges.length || stock.hasNewSizes;
  return {
    state:
      errors.length > 0
        ? "invalid"
        : !product
          ? "new"
          : changes.length > 0
            ? "changed"
            : "unchanged",
    name: after.name || product?.name || "",
    changes,
    errors,
    isStale:
      product !== undefined &&
      exportedState !== undefined &&
      exportedState.version < product.version &&
      hasFields,
    details: hasFields || !product ? checked.details : null,
    barcodes: checked.details.barcodes.map(({ barcode }) => barcode),
    sizes: stock.sizes,
    stock: stock.changes,
  };
}

/** @returns nothing where the cell changes nothing, or its field has been removed since; a text for an error */
function parseOwnCell(
  key: string,
  text: string,
  product: ProductDetailsRow | undefined,
): ProductFieldChanges | string {
  const field = findProductField(key);
  if (!field || (product && isAsExported(text, writeOwnField(field, product)))) return {};
  if (isNone(text)) return { [key]: null };
  const parsed = parseFieldValue(field, unguardCell(text));
  return "message" in parsed ? parsed.message : { [key]: parsed.value };
}

function isAsExported(cell: string, exportedValue: string | number | null | undefined): boolean {
  const text = String(exportedValue ?? "")
    .replace(/\r\n?/g, "\n")
    .trim();
  return cell === text || cell === guardCell(text);
}

const emptyProduct: ProductInput = {
  ...{ name: "", description: "", material: "", category: "MEN", typeId: "", price: 0 },
  ...{ discount: 0, featured: false, tieredPricing: [], pictures: [], sizes: [] },
  ...emptyAttributes,
};

function toProductInput(product: ProductDetailsRow): ProductInput {
  const { name, description, material, category, type, priceKobo, percentOff, featured } = product;
  return {
    ...{ name, description, material, category, typeId: type.id, featured },
    price: toNaira(priceKobo),
    discount: percentOff,
    tieredPricing: product.tiers.map((tier) => ({
      minQuantity: tier.minQuantity,
      price: toNaira(tier.priceKobo),
    })),
    pictures: product.pictures.map(({ mediaId, alt, view }) => ({ mediaId, alt, view })),
    sizes: product.sizes.map(({ size }) => size),
    ...attributesOf(product),
  };
}

function knownReferences(
  product: ProductDetailsRow | undefined,
  { typeId }: ProductInput,
  types: readonly ClothingType[],
) {
  const pictures = new Set(product?.pictures.map(({ mediaId }) => mediaId));
  const type = types.find(({ id }) => id === typeId);
  return { type, pictures, fields: readFields(product?.fields) };
}

function listChanges(
  before: ProductInput,
  after: ProductInput,
  { product, types }: RowInput,
): CellChange[] {
  const builtIn = (Object.keys(fields) as DataColumn[]).flatMap((id) => {
    const { format } = fields[id];
    const key = id === "type" ? "typeId" : id === "tiers" ? "tieredPricing" : id;
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const from = product ? format(before, types) : "";
    return [
      {
        field: headingOf(id),
        from,
        to: format(after, types),
        note: priceNote(id, before, after, product),
      },
    ];
  });
  return [...builtIn, ...listFieldChanges(after.fields ?? {}, product)];
}

function listFieldChanges(
  changes: ProductFieldChanges,
  product: ProductDetailsRow | undefined,
): CellChange[] {
  const current = readFields(product?.fields);
  return productFields.flatMap((field): CellChange[] => {
    const value = changes[field.key];
    const was = current[field.key];
    if (value === undefined || value === (was ?? null)) return [];
    const format = (of: typeof value | undefined) =>
      of === undefined || of === null ? noneText : formatFieldValue(field, of);
    return [{ field: field.label, from: product ? format(was) : "", to: format(value), note: "" }];
  });
}

function priceNote(
  id: DataColumn,
  before: ProductInput,
  after: ProductInput,
  product: ProductDetailsRow | undefined,
): string {
  if (!product) return "";
  if (product.status === "archived") return "archived";
  if (product.status === "draft") return "not published";
  if (id !== "price" && id !== "discount") return "";
  const salePrice = fields.price.format(
    { ...after, price: Math.round(after.price * (100 - after.discount)) / 100 },
    [],
  );
  return before.discount > 0 && after.discount === 0
    ? `${salePrice} again`
    : `${salePrice} for shoppers`;
}
