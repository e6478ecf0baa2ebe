import { importLimits } from "#contract/api/import-limits.ts";
import type { ProductExportQuery } from "#contract/api/staff-products.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { inSizeOrder } from "#contract/sizes/size-order.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  findWholeProducts,
  listProductIds,
  listSizesInUse,
} from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { writeXlsxFile } from "./in-sheet-process.ts";
import { headsFor, type SizeColumns, toCells } from "./to-cells.ts";

/** Products that are in memory at a time. */
const batch = 500;
/** Of the columns that hold more than a few letters. */
const widths: readonly number[] = [26, 30, 8, 14, 12, 12, 10, 24, 40, 30];
const narrow = 10;
/** Status, pictures, days. */
const toldWidths = [12, 40, 12, 12];

type ExportRuntime = Pick<Runtime, "db" | "config">;

/** The goods as CSV, piece by piece, however many there are. */
export async function exportCsv(
  { db, config }: ExportRuntime,
  query: ProductExportQuery,
): Promise<AsyncIterable<string>> {
  const columns = await findSizeColumns(db);
  return streamCsv(headsFor(columns), readBatches(db, query, columns, config.publicUrl));
}

/**
 * The goods as an Excel file.
 * @throws {AppError} `validation_failed` for more rows than an import takes, `unavailable`
 */
export async function exportXlsx(
  { db, config }: ExportRuntime,
  query: ProductExportQuery,
): Promise<Buffer> {
  const columns = await findSizeColumns(db);
  const rows: (readonly CsvCell[])[] = [headsFor(columns)];
  for await (const cells of readBatches(db, query, columns, config.publicUrl)) {
    rows.push(...cells);
    if (rows.length > importLimits.rows + 1) {
      const most = importLimits.rows.toLocaleString("en");
      throw new AppError("validation_failed", {
        detail: `There are more than ${most} products. Take a part of them, or take them as CSV.`,
        errors: [{ field: "format", message: "Too many rows" }],
      });
    }
  }
  return await writeXlsxFile(rows, [
    ...widths,
    ...columns.sizes.map(() => narrow),
    ...(columns.hasOthers ? [widths[0] ?? narrow] : []),
    ...toldWidths,
    widths[0] ?? narrow,
  ]);
}

/** As many sizes as an import reads columns have one of their own, those of most products first. */
async function findSizeColumns(on: Queryable): Promise<SizeColumns> {
  const room = importLimits.columns - headsFor({ sizes: [], hasOthers: false }).length;
  const found = await listSizesInUse(on, room + 1);
  const hasOthers = found.length > room;
  return { sizes: inSizeOrder(hasOthers ? found.slice(0, room - 1) : found), hasOthers };
}

async function* readBatches(
  on: Queryable,
  query: ProductExportQuery,
  columns: SizeColumns,
  publicUrl: string,
): AsyncGenerator<CsvCell[][]> {
  for (let after = ""; ; ) {
    const ids = await listProductIds(on, query, query.tab ?? "on_shop", { after, limit: batch });
    const products = await findWholeProducts(on, ids);
    yield products
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((each) => toCells(each, columns, publicUrl));
    after = ids.at(-1) ?? "";
    if (ids.length < batch) return;
  }
}
