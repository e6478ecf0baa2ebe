import type { StaffReturn } from "#contract/api/returns/staff-returns.ts";
import type { AuditAction } from "#contract/api/staff/audit-actions.ts";
import { staffActor } from "#server/database/audit.ts";
import { type Command, staffCommand } from "#server/database/staff-command.ts";
import { type AppError, conflictError, requireVersion } from "#server/platform/errors/errors.ts";
import type { LockedReturn, ReturnRecord } from "../model/return-record.ts";
import { toStaffReturn } from "../staff/to-staff-return.ts";
import { lockReturn } from "./transition-return.ts";

interface ReturnCommand<Body> {
  readonly action: AuditAction;
  readonly auditDetails?: (after: ReturnRecord, body: Body) => Readonly<Record<string, unknown>>;
  /** The change has been applied already, as by a retried request. */
  readonly isDone?: (record: ReturnRecord, body: Body) => boolean;
  readonly execute: (command: Command<Body> & ReturnContext) => Promise<ReturnRecord>;
}

interface ReturnContext {
  readonly locked: LockedReturn;
  readonly actor: string;
  /** With the current return in its meta (ConflictMeta). */
  readonly toConflict: (detail: string) => Promise<AppError>;
}

/** @throws {AppError} `not_found`, `conflict` */
export function returnCommand<Body extends { readonly version: number }>({
  action,
  auditDetails,
  isDone,
  execute,
}: ReturnCommand<Body>) {
  return staffCommand<Body, StaffReturn>(async (command) => {
    const { tx, runtime, staff, params, body } = command;
    const viewer = { ...runtime, role: staff.role };
    const locked = await lockReturn(tx, params.id);
    const { record } = locked;
    if (isDone?.(record, body)) {
      return { reply: await toStaffReturn(tx, viewer, record), change: null };
    }
    await requireVersion(body.version, record, (now) => toStaffReturn(tx, viewer, now));
    const toConflict = async (detail: string) =>
      conflictError(await toStaffReturn(tx, viewer, record), detail);
    const after = await execute({ ...command, locked, actor: staffActor(staff), toConflict });
    return {
      reply: await toStaffReturn(tx, viewer, after),
      change: {
        action,
        subject: params.id,
        before: { status: record.status },
        after: { status: after.status, ...auditDetails?.(after, body) },
      },
    };
  });
}
