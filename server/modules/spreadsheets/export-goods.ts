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
import { headsFor, toCells } from "./to-cells.ts";

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
  const sizes = inSizeOrder(await listSizesInUse(db));
  const read = readBatches(db, query, { sizes, publicUrl: config.publicUrl });
  return streamCsv(headsFor(sizes), read);
}

/**
 * The goods as an Excel file.
 * @throws {AppError} `validation_failed` for more rows than an import takes, `unavailable`
 */
export async function exportXlsx(
  { db, config }: ExportRuntime,
  query: ProductExportQuery,
): Promise<Buffer> {
  const sizes = inSizeOrder(await listSizesInUse(db));
  const read = readBatches(db, query, { sizes, publicUrl: config.publicUrl });
  const rows: (readonly CsvCell[])[] = [headsFor(sizes)];
  for await (const cells of read) {
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
    ...sizes.map(() => narrow),
    ...toldWidths,
    widths[0] ?? narrow,
  ]);
}

async function* readBatches(
  on: Queryable,
  query: ProductExportQuery,
  { sizes, publicUrl }: { readonly sizes: readonly string[]; readonly publicUrl: string },
): AsyncGenerator<CsvCell[][]> {
  for (let after = ""; ; ) {
    const ids = await listProductIds(on, query, query.tab ?? "on_shop", { after, limit: batch });
    const products = await findWholeProducts(on, ids);
    yield products
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map((each) => toCells(each, sizes, publicUrl));
    after = ids.at(-1) ?? "";
    if (ids.length < batch) return;
  }
}
