import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listTypeChoices } from "#server/modules/catalogue/index.ts";
import { keepRows } from "./import-rows.queries.ts";
import { addDone, beginReading, endReading, findSource, lockImport } from "./imports.queries.ts";
import { readSheetFile } from "./in-sheet-process.ts";
import { type FileRow, lookAtRows } from "./look-at-rows.ts";
import { type Column, faultOfColumns, readHeads, withNeeded } from "./sheet-columns.ts";
import { SheetFault } from "./sheet-fault.ts";

/** Rows that are looked at in one transaction. */
const batch = 500;

/** Reads the file of an import and keeps what each of its rows would do. Nothing of the goods is changed. */
export async function readImport(
  { db }: Pick<Runtime, "db">,
  id: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await findSource(db, id);
  if (!file) return;
  let columns: readonly Column[];
  let rows: readonly FileRow[];
  try {
    const [heads = [], ...others] = await readSheetFile(file.format, file.source);
    const read = readHeads(heads, others);
    const fault = faultOfColumns(read);
    if (fault !== undefined) throw new SheetFault(fault);
    columns = withNeeded(read);
    rows = others.flatMap((cells, i) => (cells.length > 0 ? [{ row: i + 2, cells }] : []));
    if (rows.length === 0) throw new SheetFault("There is no row below the column headings.");
  } catch (error) {
    if (!(error instanceof SheetFault)) throw error;
    await db.withTransaction((tx) => endReading(tx, id, error.message));
    return;
  }
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
