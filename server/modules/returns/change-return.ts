import type { AuditAction } from "#contract/api/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { AppError } from "#server/platform/errors.ts";
import { changedMeanwhile, requireFresh } from "#server/platform/require-fresh.ts";
import { type LockedReturn, lockReturn } from "./lock-return.ts";
import type { ReturnRecord } from "./return-record.ts";
import { toStaffReturn } from "./to-staff-return.ts";

/** An act of staff on a return. */
interface ReturnAct {
  readonly id: string;
  /** The version they looked at. */
  readonly version: number;
  readonly action: AuditAction;
  /** What the audit log keeps besides the statuses. */
  readonly tells?: (after: ReturnRecord) => Readonly<Record<string, unknown>>;
  /** Whether the return is so already: then nothing is changed, whichever version they looked at. */
  readonly isDone?: (record: ReturnRecord) => boolean;
  /** Does it. @returns the return as it is now */
  readonly work: (
    tx: Tx,
    locked: LockedReturn,
    actor: string,
    stale: StaleReturn,
  ) => Promise<ReturnRecord>;
}

/** Why an act is refused since the money of the order moved meanwhile, with the return as it stands (StaleMeta). */
export type StaleReturn = (detail: string) => Promise<AppError>;

/**
 * Does what a member of staff asks of a return, if they saw it as it is, with its audit entry.
 * @throws {AppError} `not_found`, `conflict` with the return as it stands, and what the work throws
 */
export async function changeReturn(
  runtime: Runtime,
  staff: StaffMember,
  { id, version, action, tells, isDone, work }: ReturnAct,
): Promise<StaffReturn> {
  const reading = { ...runtime, role: staff.role };
  return await changeAsStaff(runtime, staff, async (tx) => {
    const locked = await lockReturn(tx, id);
    const { record } = locked;
    if (isDone?.(record)) {
      return { reply: await toStaffReturn(tx, reading, record), change: null };
    }
    await requireFresh(version, record, (now) => toStaffReturn(tx, reading, now));
    const stale: StaleReturn = async (detail) =>
      changedMeanwhile(await toStaffReturn(tx, reading, record), detail);
    const after = await work(tx, locked, staffActor(staff), stale);
    return {
      reply: await toStaffReturn(tx, reading, after),
      change: {
        action,
        subject: id,
        before: { status: record.status },
        after: { status: after.status, ...tells?.(after) },
      },
    };
  });
}
