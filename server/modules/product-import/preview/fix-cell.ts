import type { FixCell, FixedRow } from "#contract/api/catalogue/product-imports.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listTypeChoices } from "#server/modules/catalogue/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { getImport, toImportRows } from "../get-import.ts";
import { lockReadyImport } from "../import-commands.ts";
import { findRow, findRowOfProduct, type RowRecord, upsertRows } from "../import-rows.queries.ts";
import { recordCommand } from "../imports.queries.ts";
import { previewRows } from "./preview-rows.ts";

/** @throws {AppError} `not_found`, `conflict` */
export async function fixCell(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { row, column, expected, text }: FixCell,
): Promise<FixedRow> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}
