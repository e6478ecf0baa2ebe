import type { StaffMember } from "#contract/api/staff.ts";
import type { GoodsImport, SeenImport } from "#contract/api/staff-imports.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { addJob } from "#server/database/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { goodsImportJob } from "./goods-import-job.ts";
import { beginPart, type ImportRecord, lockImport, notePress } from "./imports.queries.ts";
import { tellImport, undoUntil } from "./tell-import.ts";

/**
 * Has every row written that can be; the others are left out.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), or has nothing to write
 */
export async function startImport(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: SeenImport,
): Promise<GoodsImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
    const record = await lockReady(tx, id, now);
    await requireFresh(version, record, () => tellImport(tx, now, id));
    const rows = (record.counts.new ?? 0) + (record.counts.changed ?? 0);
    if (rows === 0) throw await conflict(tx, id, now, "No row of it changes anything.");
    await beginPart(tx, id, "importing", rows);
    await notePress(tx, id, { importedBy: staffActor(staff) });
    await addJob(tx, goodsImportJob, { importId: id }, { key: `goods-import ${id}` });
    const leftOut = record.counts.faulty ?? 0;
    const change = {
      action: "goods_import.started",
      subject: id,
      after: { rows, leftOut },
    } as const;
    return { reply: await tellImport(tx, now, id), change };
  });
}

/**
 * Has the last import taken back, within a day.
 * @throws {AppError} `not_found`; `conflict` when it is not as it was seen (StaleMeta), or can be taken back no more
 */
export async function takeBackImport(
  runtime: Pick<Runtime, "db" | "clock">,
  staff: StaffMember,
  id: string,
  { version }: SeenImport,
): Promise<GoodsImport> {
  const now = runtime.clock();
  return await changeAsStaff(runtime, staff, async (tx) => {
    const record = await lockKnown(tx, id);
    await requireFresh(version, record, () => tellImport(tx, now, id));
    if (undoUntil(record, now) === null) {
      const detail = record.isLast
        ? "It can no longer be taken back."
        : "Another import was written after it. Take that one back first.";
      throw await conflict(tx, id, now, detail);
    }
    const rows = record.outcomes.written ?? 0;
    await beginPart(tx, id, "undoing", rows);
    await notePress(tx, id, { undoneBy: staffActor(staff) });
    await addJob(tx, goodsImportJob, { importId: id }, { key: `goods-import ${id}` });
    const change = { action: "goods_import.undo_started", subject: id, after: { rows } } as const;
    return { reply: await tellImport(tx, now, id), change };
  });
}

/**
 * Locks an import that is looked at.
 * @throws {AppError} `not_found`, `conflict`
 */
export async function lockReady(tx: Tx, id: string, now: Date): Promise<ImportRecord> {
  const record = await lockKnown(tx, id);
  if (record.status === "ready") return record;
  const words = record.status === "reading" ? "It is still being read." : "It has begun already.";
  throw await conflict(tx, id, now, words);
}

async function lockKnown(tx: Tx, id: string): Promise<ImportRecord> {
  const record = await lockImport(tx, id);
  if (!record) throw new AppError("not_found", { detail: "There is no such import." });
  return record;
}

async function conflict(tx: Tx, id: string, now: Date, detail: string): Promise<AppError> {
  return new AppError("conflict", { detail, meta: { current: await tellImport(tx, now, id) } });
}
