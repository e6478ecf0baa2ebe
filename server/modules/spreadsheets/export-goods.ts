import { importLimits } from "#contract/api/import-limits.ts";
import type { ProductExportQuery } from "#contract/api/staff-products.ts";
import { type CsvCell, streamCsv } from "#contract/bulk/to-csv.ts";
import { inSizeOrder } from "#contract/sizes/size-order.ts";
import type { Queryable } from "#server/database/connection.ts";
import {
  findWholeProducts,
  listProductIds,
  listSizesInUse,
} from "#server/modules/catalogue/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { writeXlsxFile } from "./in-sheet-worker.ts";
import { headsFor, toCells } from "./to-cells.ts";

/** Products that are in memory at a time. */
const batch = 500;
/** Of the columns that hold more than a few letters. */
const widths: readonly number[] = [26, 30, 8, 14, 12, 12, 10, 24, 40, 30];
const narrow = 10;

/** The goods as CSV, piece by piece, however many there are. */
export async function exportCsv(
  on: Queryable,
  query: ProductExportQuery,
): Promise<AsyncIterable<string>> {
  const sizes = inSizeOrder(await listSizesInUse(on));
  return streamCsv(headsFor(sizes), readBatches(on, query, sizes));
}

/**
 * The goods as an Excel file.
 * @throws {AppError} `validation_failed` for more rows than an import takes, `unavailable`
 */
export async function exportXlsx(on: Queryable, query: ProductExportQuery): Promise<Buffer> {
  const sizes = inSizeOrder(await listSizesInUse(on));
  const rows: (readonly CsvCell[])[] = [headsFor(sizes)];
  for await (const cells of readBatches(on, query, sizes)) {
    rows.push(...cells);
    if (rows.length > importLimits.rows + 1) {
      const most = importLimits.rows.toLocaleString("en");
      throw new AppError("validation_failed", {
        detail: `There are more than ${most} products. Take a part of them, or take them as CSV.`,
        errors: [{ field: "format", message: "Too many rows" }],
      });
    }
  }
  return await writeXlsxFile(rows, [...widths, ...sizes.map(() => narrow), widths[0] ?? narrow]);
}

async function* readBatches(
  on: Queryable,
  query: ProductExportQuery,
  sizes: readonly string[],
): AsyncGenerator<CsvCell[][]> {
  for (let after = ""; ; ) {
    const ids = await listProductIds(on, query, query.tab ?? "on_shop", { after, limit: batch });
    const products = await findWholeProducts(on, ids);
    yield products.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((each) => toCells(each, sizes));
    after = ids.at(-1) ?? "";
    if (ids.length < batch) return;
  }
}
