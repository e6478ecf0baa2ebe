import type { ProductAttributes } from "#contract/api/catalogue/product-attributes.ts";
import { unguardCell } from "#contract/bulk/to-csv.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findUsedBarcodes } from "#server/modules/catalogue/bulk/index.ts";
import { listProductNames, type ProductInput } from "#server/modules/catalogue/products/index.ts";
import { parseAttribute } from "./attribute-cells.ts";
import type { Column } from "./columns.ts";

/** What the cells name, as far as the shop has it. */
export interface RowReferences {
  readonly productIds: ReadonlySet<string>;
  /** The products that have them, among them those of rows above. */
  readonly barcodes: Map<string, { readonly productId: string; readonly name: string }[]>;
}

type Referring = Pick<ProductInput, "wearWith" | "similar" | "barcodes">;

export async function findReferences(
  on: Queryable,
  columns: readonly Column[],
  rows: readonly { readonly cells: readonly string[] }[],
): Promise<RowReferences> {
  const ids = [
    ...listValues<string>(columns, rows, "wearWith"),
    ...listValues<string>(columns, rows, "similar"),
  ];
  const named = listValues<ProductAttributes["barcodes"][number]>(columns, rows, "barcodes");
  const codes = named.map(({ barcode }) => barcode);
  return {
    productIds: new Set((await listProductNames(on, ids)).map(({ id }) => id)),
    barcodes: Map.groupBy(await findUsedBarcodes(on, codes, ""), ({ barcode }) => barcode),
  };
}

function listValues<Value>(
  columns: readonly Column[],
  rows: readonly { readonly cells: readonly string[] }[],
  field: keyof Referring,
): Value[] {
  const at = columns.findIndex((column) => column.kind === "field" && column.field === field);
  return rows.flatMap(({ cells }) => {
    const parsed = parseAttribute(field, unguardCell(cells[at] ?? ""));
    return "value" in parsed ? (parsed.value as Value[]) : [];
  });
}

/** @returns what is wrong, undefined where nothing is */
export function validateReferences(
  { wearWith = [], similar = [], barcodes = [] }: Partial<Referring>,
  productId: string | undefined,
  known: RowReferences,
): string | undefined {
  for (const id of [...wearWith, ...similar]) {
    if (id === productId) return "names the product itself";
    if (!known.productIds.has(id)) return `names ${id}, which is no product of the shop`;
  }
  for (const { barcode } of barcodes) {
    const other = known.barcodes.get(barcode)?.find((each) => each.productId !== productId);
    if (other) return `has ${barcode}, which belongs to ${other.name}`;
  }
  return undefined;
}
