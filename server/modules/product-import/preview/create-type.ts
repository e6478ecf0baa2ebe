import type { CreateClothingType } from "#contract/api/catalogue/clothing-types.ts";
import type { CellError, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { fold } from "#contract/bulk/fold.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { findOrCreateType, listTypeChoices } from "#server/modules/catalogue/index.ts";
import { getImport } from "../get-import.ts";
import { lockReadyImport } from "../import-commands.ts";
import { listRowsWithNewType, type RowRecord, upsertRows } from "../import-rows.queries.ts";
import { type ImportRecord, recordCommand } from "../imports.queries.ts";
import { previewRows } from "./preview-rows.ts";

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export async function createTypeFromImport(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { name }: CreateClothingType,
): Promise<ProductImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}

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
