import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  type BulkProductLine,
  bulkWriteProducts,
  lockProductDetails,
} from "#server/modules/catalogue/bulk/index.ts";
import { findIdsByName, type ProductDetailsRow } from "#server/modules/catalogue/products/index.ts";
import { listTypeChoices } from "#server/modules/catalogue/types/index.ts";
import { listRowsToWrite, type RowOutcome, type RowRecord } from "./import-rows.queries.ts";
import { endPhase, findImport, type ImportBase } from "./imports.queries.ts";
import { findReferences } from "./preview/row-references.ts";
import { type ValidatedRow, validateRow } from "./preview/validate-row.ts";
import { findNewerCounts } from "./preview/validate-stock.ts";
import { pickChangedFields, processRows, toProductDetails } from "./process-rows.ts";

/**
 * Skips rows whose product changed after the review, that remove more stock than is left, or with an outdated count.
 */
export async function writeImport(
  { db, clock }: Pick<Runtime, "db" | "clock">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  await processRows(
    db,
    id,
    {
      status: "importing",
      next: listRowsToWrite,
      handle: writeRows,
      failed: { outcome: "skipped", message: "Could not be saved." },
      finish: (tx, record) => finish(tx, record, clock()),
    },
    signal,
  );
}

type PlannedRow = { readonly row: RowRecord } & (
  | { readonly line: BulkProductLine; readonly validated: ValidatedRow }
  | { readonly message: string }
);

async function writeRows(
  tx: Tx,
  record: ImportBase,
  rows: readonly RowRecord[],
): Promise<RowOutcome[]> {
  const types = await listTypeChoices(tx);
  const products = await lockProductDetails(
    tx,
    rows.flatMap(({ productId }) => productId ?? []),
  );
  const idsByName = await findIdsByName(
    tx,
    rows.filter(({ state }) => state === "new").map(({ preview }) => preview.name),
  );
  const references = await findReferences(tx, record.columns, rows);
  const hasNewerCount = await findNewerCounts(tx, rows);
  const planned = rows.map((row): PlannedRow => {
    const product = row.productId === null ? undefined : products.get(row.productId);
    const { columns } = record;
    const { cells, baseline } = row;
    const validated = validateRow({
      columns,
      cells,
      product,
      types,
      references,
      previewedStock: baseline ?? {},
      hasNewerCount,
    });
    const message = skipReason(row, product, validated, idsByName);
    const { details, sizes, stock, barcodes } = validated;
    if (message) return { row, message };
    for (const barcode of barcodes) {
      const used = { productId: product?.id ?? `row ${row.row}`, name: validated.name };
      references.barcodes.set(barcode, [...(references.barcodes.get(barcode) ?? []), used]);
    }
    return { row, validated, line: { product, details, sizes, stock } };
  });
  const writable = planned.filter((each) => "line" in each);
  const by = { actor: record.importedBy ?? record.sentBy, note: ledgerNote(record) };
  const after = await bulkWriteProducts(
    tx,
    writable.map(({ line }) => line),
    by,
  );
  const written = writable.map(({ row, line }, i) => toOutcome(row, line, after[i]));
  const skipped = planned.flatMap((each): RowOutcome[] =>
    "message" in each
      ? [
          {
            row: each.row.row,
            outcome: "skipped",
            message: each.message,
            productId: each.row.productId,
            undo: null,
          },
        ]
      : [],
  );
  return [...written, ...skipped];
}

function skipReason(
  row: RowRecord,
  product: ProductDetailsRow | undefined,
  validated: ValidatedRow,
  idsByName: ReadonlyMap<string, readonly string[]>,
): string {
  const [error] = validated.errors;
  if (row.state === "new" && !error) {
    return idsByName.has(row.preview.name) ? "A product with this name was created since." : "";
  }
  if (row.state !== "new" && !product) return "The product no longer exists.";
  if (error) return `${error.column} “${error.text}” ${error.message}`.trim();
  if (validated.details && product?.version !== row.version) {
    return "The product changed after your review. Upload the file again to see the differences.";
  }
  return "";
}

function toOutcome(
  row: RowRecord,
  line: BulkProductLine,
  after: ProductDetailsRow | undefined,
): RowOutcome {
  if (!after) throw new Error("A product that was written is not there");
  const current = toProductDetails(after);
  const previous = line.product ? toProductDetails(line.product) : current;
  const previousSizes = line.product?.sizes.map(({ size }) => size) ?? [];
  return {
    row: row.row,
    outcome: "written",
    message: "",
    productId: after.id,
    undo: {
      isNew: !line.product,
      version: after.version,
      before: pickChangedFields(previous, current),
      after: pickChangedFields(current, previous),
      stock: line.stock,
      sizes: line.sizes.filter((size) => !previousSizes.includes(size)),
    },
  };
}

export function ledgerNote({ fileName }: Pick<ImportBase, "fileName">, tail = ""): string {
  return `Import of ${fileName}${tail}`.slice(0, 200);
}

async function finish(tx: Tx, { id, importedBy, sentBy }: ImportBase, at: Date): Promise<void> {
  await endPhase(tx, id, "imported", at);
  const { written = 0, skipped = 0 } = (await findImport(tx, id))?.outcomes ?? {};
  const actor = importedBy ?? sentBy;
  await recordAudit(tx, {
    actor,
    action: "import.completed",
    subject: id,
    after: { written, skipped },
  });
}
