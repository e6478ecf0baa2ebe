import type { ImportVersion, ProductImport } from "#contract/api/catalogue/product-imports.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { addJob } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { conflictError, requireVersion } from "#server/platform/errors/require-version.ts";
import { getImport, undoDeadlineOf } from "./get-import.ts";
import { type ImportRecord, lockImport, recordCommand, startPhase } from "./imports.queries.ts";
import { productImportJob } from "./product-import-job.ts";

/** @throws {AppError} `not_found`, `conflict` */
export async function startImport(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: ImportVersion,
): Promise<ProductImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}

/** @throws {AppError} `not_found`, `conflict` */
export async function requestImportUndo(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: ImportVersion,
): Promise<ProductImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
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
  });
}

/** @throws {AppError} `not_found`, `conflict` */
export async function lockReadyImport(tx: Tx, id: string, now: Date): Promise<ImportRecord> {
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
