import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type AppError, conflictError, requireVersion } from "#server/platform/errors/errors.ts";
import type { LockedReturn, ReturnRecord } from "../model/return-record.ts";
import { toStaffReturn } from "../staff/to-staff-return.ts";
import { lockReturn } from "./transition-return.ts";

interface ReturnCommand {
  readonly id: string;
  readonly version: number;
  readonly action: AuditAction;
  readonly auditDetails?: (after: ReturnRecord) => Readonly<Record<string, unknown>>;
  /** The change has been applied already, as by a retried request. */
  readonly isDone?: (record: ReturnRecord) => boolean;
  readonly execute: (
    tx: Tx,
    locked: LockedReturn,
    actor: string,
    toConflict: ToConflict,
  ) => Promise<ReturnRecord>;
}

/** With the current return in its meta (ConflictMeta). */
export type ToConflict = (detail: string) => Promise<AppError>;

/** @throws {AppError} `not_found`, `conflict` */
export async function runReturnCommand(
  runtime: Runtime,
  staff: StaffMember,
  { id, version, action, auditDetails, isDone, execute }: ReturnCommand,
): Promise<StaffReturn> {
  const viewer = { ...runtime, role: staff.role };
  return await changeAsStaff(runtime, staff, async (tx) => {
    const locked = await lockReturn(tx, id);
    const { record } = locked;
    if (isDone?.(record)) {
      return { reply: await toStaffReturn(tx, viewer, record), change: null };
    }
    await requireVersion(version, record, (now) => toStaffReturn(tx, viewer, now));
    const toConflict: ToConflict = async (detail) =>
      conflictError(await toStaffReturn(tx, viewer, record), detail);
    const after = await execute(tx, locked, staffActor(staff), toConflict);
    return {
      reply: await toStaffReturn(tx, viewer, after),
      change: {
        action,
        subject: id,
        before: { status: record.status },
        after: { status: after.status, ...auditDetails?.(after) },
      },
    };
  });
}
