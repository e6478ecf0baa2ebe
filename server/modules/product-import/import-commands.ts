import type { CreateClothingType } from "#contract/api/catalogue/clothing-types.ts";
import type {
  CellError,
  ChooseColumns,
  FixCell,
  FixedRow,
  ImportVersion,
  ProductImport,
} from "#contract/api/catalogue/product-imports.ts";
import { fold } from "#contract/bulk/fold.ts";
import { staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { findOrCreateType, listTypeChoices } from "#server/modules/catalogue/types/index.ts";
import {
  AppError,
  conflictError,
  requireVersion,
  validationError,
} from "#server/platform/errors/errors.ts";
import { getImport, toImportRows, undoDeadlineOf } from "./get-import.ts";
import {
  findRow,
  findRowOfProduct,
  listRowsWithNewType,
  type RowRecord,
  upsertRows,
} from "./import-rows.queries.ts";
import {
  type ImportRecord,
  lockImport,
  recordCommand,
  restartPreview,
  startPhase,
} from "./imports.queries.ts";
import {
  type Column,
  setColumnUse,
  validateColumns,
  withRequiredColumns,
} from "./preview/columns.ts";
import { previewRows } from "./preview/preview-rows.ts";
import { productImportJob } from "./product-import-job.ts";

/** @throws {AppError} `not_found`, `conflict` */
export const startImport = staffCommand<ImportVersion, ProductImport>(
  async ({ tx, runtime, staff, params: { id }, body: { version } }) => {
    const now = runtime.clock();
    const record = await lockReadyImport(tx, id, now);
    await requireVersion(version, record, () => getImport(tx, now, id));
    const rows = (record.counts.new ?? 0) + (record.counts.changed ?? 0);
    if (rows === 0)
      throw conflictError(await getImport(tx, now, id), "There are no rows to import.");
    await startPhase(tx, id, "importing", rows);
    await recordCommand(tx, id, { importedBy: staffActor(staff) });
    await addJob(tx, productImportJob, { importId: id }, { key: `product-import ${id}` });
    const leftOut = record.counts.invalid ?? 0;
    const change = {
      action: "import.started",
      subject: id,
      after: { rows, leftOut },
    } as const;
    return { reply: await getImport(tx, now, id), change };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
export const requestImportUndo = staffCommand<ImportVersion, ProductImport>(
  async ({ tx, runtime, staff, params: { id }, body: { version } }) => {
    const now = runtime.clock();
    const record = await lockExistingImport(tx, id);
    await requireVersion(version, record, () => getImport(tx, now, id));
    if (undoDeadlineOf(record, now) === null) {
      const detail = record.isLast
        ? "This import can no longer be undone."
        : "Undo the later import first.";
      throw conflictError(await getImport(tx, now, id), detail);
    }
    const rows = record.outcomes.written ?? 0;
    await startPhase(tx, id, "undoing", rows);
    await recordCommand(tx, id, { undoneBy: staffActor(staff) });
    await addJob(tx, productImportJob, { importId: id }, { key: `product-import ${id}` });
    const change = { action: "import.undo_started", subject: id, after: { rows } } as const;
    return { reply: await getImport(tx, now, id), change };
  },
);

/** @throws {AppError} `not_found`, `conflict` */
async function lockReadyImport(tx: Tx, id: string, now: Date): Promise<ImportRecord> {
  const record = await lockExistingImport(tx, id);
  if (record.status === "ready") return record;
  const detail =
    record.status === "reading"
      ? "The file is still being read."
      : "This import has already started.";
  throw conflictError(await getImport(tx, now, id), detail);
}

async function lockExistingImport(tx: Tx, id: string): Promise<ImportRecord> {
  const record = await lockImport(tx, id);
  if (!record) throw new AppError("not_found", { detail: "Import not found." });
  return record;
}

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export const chooseColumns = staffCommand<ChooseColumns, ProductImport>(
  async ({ tx, runtime, params: { id }, body: { version, columns: choices } }) => {
    const now = runtime.clock();
    const record = await lockReadyImport(tx, id, now);
    await requireVersion(version, record, () => getImport(tx, now, id));
    const columns = withRequiredColumns(choices.reduce(applyChoice, record.columns));
    const error = validateColumns(columns);
    if (error !== undefined) throw columnsError(error);
    await restartPreview(tx, id, columns);
    await recordCommand(tx, id);
    await addJob(tx, productImportJob, { importId: id }, { key: `product-import ${id}` });
    const after = Object.fromEntries(
      choices.map(({ index, use, size }) => [columnName(columns[index], index), size ?? use]),
    );
    const change = { action: "import.corrected", subject: id, after } as const;
    return { reply: await getImport(tx, now, id), change };
  },
);

function applyChoice(
  columns: readonly Column[],
  { index, use, size }: ChooseColumns["columns"][number],
): readonly Column[] {
  const column = columns[index];
  if (!column?.inFile) throw columnsError("The file has no such column");
  if ((use === "stock") !== (size !== undefined)) throw columnsError("A stock column needs a size");
  return columns.with(index, setColumnUse(column, use, size));
}

function columnName(column: Column | undefined, index: number): string {
  return column?.inFile?.heading || `Column ${index + 1}`;
}

function columnsError(message: string) {
  return validationError([{ field: "columns", message }]);
}

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export const createTypeFromImport = staffCommand<CreateClothingType, ProductImport>(
  async ({ tx, runtime, params: { id }, body: { name } }) => {
    const now = runtime.clock();
    const record = await lockReadyImport(tx, id, now);
    const { change } = await findOrCreateType(tx, name);
    const rows = await applyNewType(tx, record, name);
    await recordCommand(tx, id);
    const correction = {
      action: "import.corrected",
      subject: id,
      after: { Type: name, rows },
    } as const;
    return { reply: await getImport(tx, now, id), change: [change ?? [], correction].flat() };
  },
);

async function applyNewType(tx: Tx, { id, columns }: ImportRecord, name: string): Promise<number> {
  const isAboutType = ({ newType = "" }: CellError) => fold(newType) === fold(name);
  const waiting = (await listRowsWithNewType(tx, id)).filter(({ preview }) =>
    preview.errors.some(isAboutType),
  );
  const otherErrors = ({ preview }: RowRecord) =>
    preview.errors.filter((error) => !isAboutType(error));
  const stillInvalid = waiting.filter((row) => otherErrors(row).length > 0);
  const fixed = waiting.filter((row) => otherErrors(row).length === 0);
  const types = await listTypeChoices(tx);
  // Rows of duplicate products have another error and are not among the fixed ones.
  const context = { columns, types, findDuplicateRow: () => undefined };
  await upsertRows(tx, id, [
    ...stillInvalid.map((row) => ({
      ...row,
      preview: { ...row.preview, errors: otherErrors(row) },
    })),
    ...(await previewRows(tx, context, fixed)),
  ]);
  return waiting.length;
}

/** @throws {AppError} `not_found`, `conflict` */
export const fixCell = staffCommand<FixCell, FixedRow>(
  async ({ tx, runtime, params: { id }, body: { row, column, expected, text } }) => {
    const now = runtime.clock();
    const { columns } = await lockReadyImport(tx, id, now);
    const current = await findRow(tx, id, row);
    if (!current) throw new AppError("not_found", { detail: "Row not found." });
    const columnIndex = columns.findIndex(({ kind, head }) => kind !== "unread" && head === column);
    if (columnIndex < 0)
      throw validationError([{ field: "column", message: "The file has no such column" }]);
    if ((current.cells[columnIndex] ?? "") !== expected) {
      throw new AppError("conflict", {
        detail: `Someone else changed this cell to “${current.cells[columnIndex] ?? ""}”.`,
        meta: { current: (await toImportRows(tx, [current]))[0] },
      });
    }
    const width = Math.max(columns.length, current.cells.length);
    const cells = Array.from({ length: width }, (_, i) =>
      i === columnIndex ? text.trim() : (current.cells[i] ?? ""),
    );
    const types = await listTypeChoices(tx);
    const findDuplicateRow = (about: string) => findRowOfProduct(tx, id, about, row);
    await upsertRows(
      tx,
      id,
      await previewRows(tx, { columns, types, findDuplicateRow }, [{ row, cells }]),
    );
    await recordCommand(tx, id);
    const fixed = (await findRow(tx, id, row)) as RowRecord;
    const [reply] = await toImportRows(tx, [fixed]);
    if (!reply) throw new Error("A row was lost on the way");
    const auditSides = { before: { row, [column]: expected }, after: { row, [column]: text } };
    return {
      reply: { import: await getImport(tx, now, id), row: reply },
      change: { action: "import.corrected", subject: id, ...auditSides },
    };
  },
);
