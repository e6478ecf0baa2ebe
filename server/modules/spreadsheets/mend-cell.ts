import type { StaffMember } from "#contract/api/staff.ts";
import type { MendCell, MendedRow } from "#contract/api/staff-imports.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { listTypeChoices } from "#server/modules/catalogue/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { findRow, findRowAbout, keepRows, type RowRecord } from "./import-rows.queries.ts";
import { notePress } from "./imports.queries.ts";
import { lookAtRows } from "./look-at-rows.ts";
import { lockReady } from "./press-import.ts";
import { tellImport, toImportRows } from "./tell-import.ts";

/**
 * Puts a cell of a file that is looked at right, and looks at its row again.
 * @throws {AppError} `not_found`; `conflict` once it is imported, or where another text stands in the cell by now
 */
export async function mendCell(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { row, column, seen, text }: MendCell,
): Promise<MendedRow> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
    const { columns } = await lockReady(tx, id, now);
    const held = await findRow(tx, id, row);
    if (!held) throw new AppError("not_found", { detail: "There is no such row." });
    const place = columns.findIndex(({ kind, head }) => kind !== "unread" && head === column);
    if (place < 0) throw faultyFields([{ field: "column", message: "There is no such column" }]);
    if ((held.cells[place] ?? "") !== seen) {
      throw new AppError("conflict", {
        detail: `Somebody wrote “${held.cells[place] ?? ""}” there meanwhile.`,
        meta: { current: (await toImportRows(tx, [held]))[0] },
      });
    }
    const cells = columns.map((_, i) => (i === place ? text.trim() : (held.cells[i] ?? "")));
    const types = await listTypeChoices(tx);
    const takenBy = (about: string) => findRowAbout(tx, id, about, row);
    await keepRows(tx, id, await lookAtRows(tx, { columns, types, takenBy }, [{ row, cells }]));
    await notePress(tx, id);
    const mended = (await findRow(tx, id, row)) as RowRecord;
    const [reply] = await toImportRows(tx, [mended]);
    if (!reply) throw new Error("A row was lost on the way");
    const sides = { before: { row, [column]: seen }, after: { row, [column]: text } };
    return {
      reply: { import: await tellImport(tx, now, id), row: reply },
      change: { action: "goods_import.mended", subject: id, ...sides },
    };
  });
}
