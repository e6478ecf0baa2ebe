import { importLimits } from "#contract/api/catalogue/product-limits.ts";
import type { ProductExportQuery } from "#contract/api/catalogue/staff-products.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { sortSizes } from "#contract/sizes/size-order.ts";
import { formatNumber } from "#contract/text/format.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  listProductDetails,
  listSizesInUse,
  listStaffProductIds,
} from "#server/modules/catalogue/products/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { productFields } from "#store/product-fields.ts";
import { headingsFor, type SizeColumns, toCells } from "./preview/to-cells.ts";
import { writeXlsxFile } from "./spreadsheets/run-worker.ts";

const batchSize = 500;
const widths: readonly number[] = [
  26,
  30,
  8,
  14,
  12,
  12,
  10,
  24,
  40,
  30,
  ...[28, 14, 14, 12, 30, 14],
  ...[30, 24, 30, 40, 16, 18],
  ...[30, 24, 24],
];
const ownColumnWidth = 18;
const sizeColumnWidth = 10;
const infoColumnWidths = [12, 40, 12, 12];

type ExportRuntime = Pick<Runtime, "db" | "config">;

export async function exportCsv(
  { db, config }: ExportRuntime,
  query: ProductExportQuery,
): Promise<AsyncIterable<string>> {
  const columns = await findSizeColumns(db);
  return streamCsv(headingsFor(columns), readBatches(db, query, columns, config.publicUrl));
}

/** @throws {AppError} `validation_failed`, `unavailable` */
export async function exportXlsx(
  { db, config }: ExportRuntime,
  query: ProductExportQuery,
): Promise<Buffer> {
  const columns = await findSizeColumns(db);
  const rows: (readonly CsvCell[])[] = [headingsFor(columns)];
  for await (const cells of readBatches(db, query, columns, config.publicUrl)) {
    rows.push(...cells);
    if (rows.length > importLimits.rows + 1) {
      const maxRows = formatNumber(importLimits.rows);
      throw new AppError("validation_failed", {
        detail: `There are more than ${maxRows} products. Export fewer, or use CSV.`,
        errors: [{ field: "format", message: "Too many rows" }],
      });
    }
  }
  return await writeXlsxFile(rows, [
    ...widths,
    ...productFields.map(() => ownColumnWidth),
    ...columns.sizes.map(() => sizeColumnWidth),
    ...(columns.hasOthers ? [widths[0] ?? sizeColumnWidth] : []),
    ...infoColumnWidths,
    widths[0] ?? sizeColumnWidth,
  ]);
}

/** Most used first, as many as an import reads. */
async function findSizeColumns(on: Queryable): Promise<SizeColumns> {
  const maxSizes = importLimits.columns - headingsFor({ sizes: [], hasOthers: false }).length;
  const sizesInUse = await listSizesInUse(on, maxSizes + 1);
  const hasOthers = sizesInUse.length > maxSizes;
  return {
    sizes: sortSizes(hasOthers ? sizesInUse.slice(0, maxSizes - 1) : sizesInUse),
    hasOthers,
  };
}

async function* readBatches(
  on: Queryable,
  query: ProductExportQuery,
  columns: SizeColumns,
  publicUrl: string,
): AsyncGenerator<CsvCell[][]> {
  for (let after = ""; ; ) {
    const ids = await listStaffProductIds(on, query, query.tab ?? "published", {
      after,
      limit: batchSize,
    });
    const products = await listProductDetails(on, ids);
    yield products
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((each) => toCells(each, columns, publicUrl));
    after = ids.at(-1) ?? "";
    if (ids.length < batchSize) return;
  }
}
