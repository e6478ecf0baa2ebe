import { usualSizes } from "#contract/sizes/size-order.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findKnownSizes, listTypeChoices } from "#server/modules/catalogue/index.ts";
import { keepRows, listCells } from "./import-rows.queries.ts";
import {
  addDone,
  beginReading,
  endReading,
  findReading,
  type ImportHead,
  lockImport,
} from "./imports.queries.ts";
import { readSheetFile } from "./in-sheet-process.ts";
import { type FileRow, lookAtRows } from "./look-at-rows.ts";
import {
  type Column,
  faultOfColumns,
  readHeads,
  withNeeded,
  withUnknownSizes,
} from "./sheet-columns.ts";
import { SheetFault } from "./sheet-fault.ts";

/** Rows that are looked at in one transaction. */
const batch = 500;

/** What is looked at: what each column holds, and the rows below the heads. */
interface SheetToLookAt {
  readonly columns: readonly Column[];
  readonly rows: readonly FileRow[];
}

/**
 * Reads the file of an import and keeps what each of its rows would do; one that was read before is looked at again, as
 * its columns and its mended cells are now. Nothing of the goods is changed.
 */
export async function readImport(
  { db }: Pick<Runtime, "db">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const found = await findReading(db, id);
  if (!found) return;
  const { format, source, columns: known } = found;
  let sheet: SheetToLookAt;
  try {
    sheet = source
      ? await readFile(db, format, source)
      : { columns: known, rows: await listCells(db, id) };
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    await db.withTransaction((tx) => endReading(tx, id, error.message));
    return;
  }
  const { columns, rows } = sheet;
  const types = await listTypeChoices(db);
  await db.withTransaction((tx) => beginReading(tx, id, columns, rows.length));
  const taken = new Map<string, number>();
  const takenBy = (about: string, row: number) => {
    const first = taken.get(about);
    if (first === undefined) taken.set(about, row);
    return first === row ? undefined : first;
  };
  for (let at = 0; at < rows.length; at += batch) {
    signal?.throwIfAborted();
    const some = rows.slice(at, at + batch);
    await db.withTransaction(async (tx: Tx) => {
      await lockImport(tx, id);
      await keepRows(tx, id, await lookAtRows(tx, { columns, types, takenBy }, some));
      await addDone(tx, id, some.length);
    });
  }
  await db.withTransaction((tx) => endReading(tx, id, ""));
}

/** Ends the reading of an import that no try could read, so that nobody waits for it. */
export async function giveUpReading({ db }: Pick<Runtime, "db">, id: string): Promise<void> {
  const words =
    "The store could not read this file, though it tried for hours. The file may well be good: send it again.";
  await db.withTransaction((tx) => endReading(tx, id, words));
}

/** @throws {SheetFault} */
async function readFile(
  on: Queryable,
  format: ImportHead["format"],
  source: Buffer,
): Promise<SheetToLookAt> {
  const [heads = [], ...others] = await readSheetFile(format, source);
  const read = readHeads(heads, others);
  const fault = faultOfColumns(read);
  if (fault !== undefined) throw new SheetFault(fault);
  const rows = others.flatMap((cells, i) => (cells.length > 0 ? [{ row: i + 2, cells }] : []));
  if (rows.length === 0) throw new SheetFault("There is no row below the column headings.");
  const sizes = read.flatMap((column) => (column.kind === "stock" ? [column.size] : []));
  const known = [...usualSizes, ...(await findKnownSizes(on, sizes))];
  return { columns: withNeeded(withUnknownSizes(read, known)), rows };
}
