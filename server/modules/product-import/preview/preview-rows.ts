import type { FixedColumn } from "#contract/api/catalogue/import-columns.ts";
import type { CellError } from "#contract/api/catalogue/product-imports.ts";
import type { ClothingType } from "#contract/api/catalogue/products.ts";
import { fold } from "#contract/bulk/fold.ts";
import { unguardCell } from "#contract/bulk/to-csv.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import {
  findIdsByName,
  listProductDetails,
  type ProductDetailsRow,
} from "#server/modules/catalogue/products/index.ts";
import type { PreviewedRow } from "../import-rows.queries.ts";
import type { Column } from "./columns.ts";
import { findReferences } from "./row-references.ts";
import { validateRow } from "./validate-row.ts";

export interface FileRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface PreviewContext {
  readonly columns: readonly Column[];
  readonly types: readonly ClothingType[];
  findDuplicateRow(about: string, row: number): number | undefined | Promise<number | undefined>;
}

function cellOf(columns: readonly Column[], cells: readonly string[], field: FixedColumn): string {
  return cells[columns.findIndex((each) => each.kind === "field" && each.field === field)] ?? "";
}

export async function previewRows(
  on: Queryable,
  { columns, types, findDuplicateRow }: PreviewContext,
  rows: readonly FileRow[],
): Promise<PreviewedRow[]> {
  const matchProduct = await createRowMatcher(on, columns, rows);
  const references = await findReferences(on, columns, rows);
  const previewed: PreviewedRow[] = [];
  for (const { row, cells } of rows) {
    const { product, error } = matchProduct(cells);
    const validated = validateRow({ columns, cells, product, types, references });
    const about = product?.id ?? (error ? `row ${row}` : `new ${fold(validated.name)}`);
    const duplicateOf = await findDuplicateRow(about, row);
    const text = cellOf(columns, cells, "id");
    const duplicateErrors: CellError[] =
      duplicateOf === undefined
        ? []
        : [
            {
              column: text === "" ? "Name" : "Id",
              text: text || cellOf(columns, cells, "name"),
              message: `is already in row ${duplicateOf}`,
              suggestion: "",
            },
          ];
    for (const barcode of validated.barcodes) {
      const first = await findDuplicateRow(`barcode ${barcode}`, row);
      if (first === undefined) continue;
      const message = `has ${barcode}, which is already in row ${first}`;
      const barcodes = cellOf(columns, cells, "barcodes");
      duplicateErrors.push({ column: "Barcodes", text: barcodes, message, suggestion: "" });
    }
    // Errors of the other cells mean nothing while the product is unknown.
    const errors = [...(error ? [error] : validated.errors), ...duplicateErrors];
    previewed.push({
      row,
      cells,
      state: errors.length > 0 ? "invalid" : validated.state,
      about,
      productId: product?.id ?? null,
      version: product?.version ?? null,
      baseline: product
        ? Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock]))
        : null,
      preview: {
        name: validated.name,
        changes: validated.changes,
        errors,
        isStale: validated.isStale,
      },
    });
  }
  return previewed;
}

type ProductMatch = {
  readonly product?: ProductDetailsRow | undefined;
  readonly error?: CellError;
};

async function createRowMatcher(
  on: Queryable,
  columns: readonly Column[],
  rows: readonly FileRow[],
): Promise<(cells: readonly string[]) => ProductMatch> {
  const idOf = (cells: readonly string[]) => unguardCell(cellOf(columns, cells, "id"));
  const nameOf = (cells: readonly string[]) => unguardCell(cellOf(columns, cells, "name"));
  const ids = rows.map(({ cells }) => idOf(cells)).filter((id) => id !== "");
  const names = rows.filter(({ cells }) => idOf(cells) === "").map(({ cells }) => nameOf(cells));
  const idsByName = await findIdsByName(on, [...new Set(names.filter((name) => name !== ""))]);
  const products = await listProductDetails(on, [...ids, ...[...idsByName.values()].flat()]);
  const byId = new Map(products.map((product) => [product.id, product]));
  return (cells) => {
    if (cells.length > columns.length) return { error: tooWideError(columns, cells) };
    const id = idOf(cells);
    if (id !== "") {
      const product = byId.get(id);
      const message = "does not match a product. Leave it empty to add a new one.";
      return product ? { product } : { error: { column: "Id", text: id, message, suggestion: "" } };
    }
    const [only, ...others] = idsByName.get(nameOf(cells)) ?? [];
    if (others.length === 0) return { product: only === undefined ? undefined : byId.get(only) };
    const message = `is required: ${others.length + 1} products are named ${nameOf(cells)}`;
    return { error: { column: "Id", text: "", message, suggestion: only ?? "" } };
  };
}

function tooWideError(columns: readonly Column[], cells: readonly string[]): CellError {
  const extraCells = cells.slice(columns.length).filter((cell) => cell !== "");
  const message = `${extraCells.length > 0 ? "has no heading: this" : "This"} row has more cells than headings. Put amounts with a comma in quotes, name every column, and upload the file again.`;
  return { column: "", text: extraCells.join(", "), message, suggestion: "" };
}
