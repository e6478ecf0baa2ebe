import type { ProductImport } from "#contract/api/catalogue/product-imports.ts";
import { countNamed, isRowTooWide } from "#contract/bulk/is-row-too-wide.ts";
import { defaultSizes } from "#contract/sizes/size-order.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findKnownSizes } from "#server/modules/catalogue/products/index.ts";
import { listTypeChoices } from "#server/modules/catalogue/types/index.ts";
import { listCells, upsertRows } from "../import-rows.queries.ts";
import {
  addProcessedRows,
  endReading,
  findUnreadImport,
  type ImportBase,
  lockImport,
  startReading,
} from "../imports.queries.ts";
import { readSpreadsheet } from "../spreadsheets/run-worker.ts";
import { SpreadsheetError } from "../spreadsheets/table-rows.ts";
import {
  type Column,
  listNamedSizes,
  parseHeadings,
  validateColumns,
  withRequiredColumns,
  withUnknownSizes,
} from "./columns.ts";
import { type FileRow, previewRows } from "./preview-rows.ts";

const batchSize = 500;

interface ImportTable {
  readonly columns: readonly Column[];
  readonly rows: readonly FileRow[];
  readonly uncertain: ProductImport["uncertain"];
}

const maxUncertainCells = 50;

/** Import parsing. A file that was read before is previewed again with its current columns and corrections. */
export async function readImport(
  { db }: Pick<Runtime, "db">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findUnreadImport(db, id);
  if (!found) return;
  const { format, source, columns: known } = found;
  let table: ImportTable;
  try {
    table = source
      ? await readFile(db, format, source)
      : { columns: known, rows: await listCells(db, id), uncertain: null };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    await db.withTransaction((tx) => endReading(tx, id, error.message));
    return;
  }
  const { columns, rows, uncertain } = table;
  const types = await listTypeChoices(db);
  await db.withTransaction((tx) => startReading(tx, id, columns, rows.length, uncertain));
  const rowByProduct = new Map<string, number>();
  const findDuplicateRow = (about: string, row: number) => {
    const first = rowByProduct.get(about);
    if (first === undefined) rowByProduct.set(about, row);
    return first === row ? undefined : first;
  };
  for (let at = 0; at < rows.length; at += batchSize) {
    signal?.throwIfAborted();
    const chunk = rows.slice(at, at + batchSize);
    await db.withTransaction(async (tx: Tx) => {
      await lockImport(tx, id);
      await upsertRows(tx, id, await previewRows(tx, { columns, types, findDuplicateRow }, chunk));
      await addProcessedRows(tx, id, chunk.length);
    });
  }
  await db.withTransaction((tx) => endReading(tx, id, ""));
}

export async function failReading({ db }: Pick<Runtime, "db">, id: string): Promise<void> {
  const message = "The file could not be read after several tries. Upload it again.";
  await db.withTransaction((tx) => endReading(tx, id, message));
}

/** @throws {SpreadsheetError} */
async function readFile(
  on: Queryable,
  format: ImportBase["format"],
  source: Buffer,
): Promise<ImportTable> {
  const { rows: all, isEncodingGuessed } = await readSpreadsheet(format, source);
  const [headings = [], ...others] = all;
  const parsedColumns = parseHeadings(headings.slice(0, countNamed(headings)), others);
  const error = validateColumns(parsedColumns);
  if (error !== undefined) throw new SpreadsheetError(error);
  const filledRows = others.flatMap((cells, i) =>
    cells.length > 0 ? [{ row: i + 2, cells }] : [],
  );
  if (filledRows.length === 0) throw new SpreadsheetError("There are no rows below the headings.");
  const known = [...defaultSizes, ...(await findKnownSizes(on, listNamedSizes(parsedColumns)))];
  const columns = withRequiredColumns(withUnknownSizes(parsedColumns, known));
  const rows = filledRows.map(({ row, cells }) => ({
    row,
    cells: isRowTooWide(headings, cells)
      ? padRow(cells, parsedColumns.length, columns.length)
      : cells.slice(0, parsedColumns.length),
  }));
  return { columns, rows, uncertain: isEncodingGuessed ? findUncertain(columns, rows) : null };
}

/** Extra cells must stay behind the columns added here. */
function padRow(cells: readonly string[], fileWidth: number, all: number): string[] {
  const before = cells.slice(0, fileWidth);
  return [...before, ...Array<string>(all - before.length).fill(""), ...cells.slice(fileWidth)];
}

/** Non-ASCII characters, or a question mark where a program had no character. */
function findUncertain(
  columns: readonly Column[],
  rows: readonly FileRow[],
): ProductImport["uncertain"] {
  const cells = rows.flatMap(({ row, cells }) =>
    cells.flatMap((text, i) => {
      const heading = columns[i]?.inFile?.heading || `Column ${i + 1}`;
      return /[^\0-\x7f]|\?\p{L}|\p{L}\?\p{L}/u.test(text) ? [{ row, heading, text }] : [];
    }),
  );
  return { count: cells.length, cells: cells.slice(0, maxUncertainCells) };
}
