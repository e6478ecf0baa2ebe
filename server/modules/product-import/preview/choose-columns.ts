import type { ChooseColumns, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { requireVersion } from "#server/platform/errors/require-version.ts";
import { getImport } from "../get-import.ts";
import { lockReadyImport } from "../import-commands.ts";
import { recordCommand, restartPreview } from "../imports.queries.ts";
import { productImportJob } from "../product-import-job.ts";
import { type Column, setColumnUse, validateColumns, withRequiredColumns } from "./columns.ts";

/** @throws {AppError} `not_found`, `conflict`, `validation_failed` */
export async function chooseColumns(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version, columns: choices }: ChooseColumns,
): Promise<ProductImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}

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
