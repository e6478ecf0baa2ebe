import { isDeepStrictEqual } from "node:util";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { BulkProductDetails } from "#server/modules/catalogue/bulk/index.ts";
import { attributesOf, type ProductDetailsRow } from "#server/modules/catalogue/products/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { type RowOutcome, type RowRecord, updateOutcomes } from "./import-rows.queries.ts";
import {
  addProcessedRows,
  type ImportBase,
  lockImportWrites,
  lockRunningImport,
} from "./imports.queries.ts";

const batchSize = 200;

interface RowProcessor {
  readonly status: ImportBase["status"];
  next(tx: Tx, importId: string, limit: number): Promise<RowRecord[]>;
  handle(tx: Tx, record: ImportBase, rows: readonly RowRecord[]): Promise<RowOutcome[]>;
  /** For a row that fails by itself, for no known reason. */
  readonly failed: Pick<RowOutcome, "outcome" | "message">;
  finish(tx: Tx, record: ImportBase): Promise<void>;
}

/** When a batch fails, its rows are retried one by one, so that one bad row blocks no other. */
export async function processRows(
  db: Runtime["db"],
  id: string,
  { status, next, handle, failed, finish }: RowProcessor,
  signal?: AbortSignal,
): Promise<void> {
  let size = batchSize;
  let singleRows = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      if ((await processBatch(size)) === 0) return;
      if (size === 1) singleRows += 1;
      if (singleRows === batchSize) size = batchSize;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") throw error;
      if (size === 1) await skipFailedRow(error);
      size = 1;
      singleRows = 0;
    }
  }

  function processBatch(limit: number): Promise<number> {
    return db.withTransaction(async (tx) => {
      await lockImportWrites(tx);
      const record = await lockRunningImport(tx, id);
      if (record?.status !== status) return 0;
      const rows = await next(tx, id, limit);
      if (rows.length > 0) await saveOutcomes(tx, await handle(tx, record, rows));
      else await finish(tx, record);
      return rows.length;
    });
  }

  async function skipFailedRow(cause: unknown): Promise<void> {
    await db.withTransaction(async (tx) => {
      await lockRunningImport(tx, id);
      const [row] = await next(tx, id, 1);
      if (!row) throw cause;
      const { productId, undo } = row;
      await saveOutcomes(tx, [{ row: row.row, ...failed, productId, undo }]);
    });
  }

  async function saveOutcomes(tx: Tx, outcomes: readonly RowOutcome[]): Promise<void> {
    await updateOutcomes(tx, id, outcomes);
    await addProcessedRows(tx, id, outcomes.length);
  }
}

export function toProductDetails(product: ProductDetailsRow): BulkProductDetails {
  const { name, description, material, category, type, priceKobo, percentOff, featured, tiers } =
    product;
  return {
    ...{ name, description, material, category, clothingTypeId: type.id },
    ...{ priceKobo, percentOff, featured, tiers },
    ...attributesOf(product),
    fields: product.fields as BulkProductDetails["fields"],
  };
}

export function pickChangedFields(
  details: BulkProductDetails,
  other: BulkProductDetails,
): Partial<BulkProductDetails> {
  const fields = Object.keys(details) as (keyof BulkProductDetails)[];
  return Object.fromEntries(
    fields
      .filter((field) => !isEqual(details[field], other[field]))
      .map((field) => [field, details[field]]),
  );
}

/** Whatever the order of their keys, which the database does not keep. */
export const isEqual: (a: unknown, b: unknown) => boolean = isDeepStrictEqual;
