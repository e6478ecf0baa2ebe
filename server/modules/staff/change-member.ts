import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeRole, MemberRecord } from "#contract/api/staff-members.ts";
import { type AuditedChange, type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockActingOwner, requireOwnKind } from "./acting-owner.ts";
import { deleteEnrolments } from "./enrolment.queries.ts";
import { getMember } from "./invite-member.ts";
import {
  clearAuthenticator,
  lockMember,
  type MemberRow,
  updateActive,
  updateRole,
} from "./members.queries.ts";
import { deleteSessionsOf } from "./sign-ins.queries.ts";
import { deleteRecoveryCodes } from "./staff.queries.ts";
import { authenticatorResetMail } from "./staff-mails.ts";
import { toMemberReply } from "./to-member-reply.ts";

/**
 * Changes what somebody may do, from their next request on.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export function changeRole(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { role, version }: ChangeRole,
): Promise<MemberRecord> {
  return changeMember(runtime, staff, id, async (tx, member) => {
    if (member.role === role) return null;
    await requireFresh(version, member, toMemberReply);
    await updateRole(tx, id, role);
    return {
      action: "staff.role_changed",
      subject: id,
      before: { role: member.role },
      after: { role },
    };
  });
}

/**
 * Closes the back office to somebody, in the middle of what they do, or opens it again.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export function setActive(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { active, version }: { readonly active: boolean; readonly version: number },
): Promise<MemberRecord> {
  return changeMember(runtime, staff, id, async (tx, member) => {
    requireJoined(member);
    if (member.active === active) return null;
    await requireFresh(version, member, toMemberReply);
    await updateActive(tx, id, active);
    const sessionsEnded = await deleteSessionsOf(tx, id);
    await deleteEnrolments(tx, id);
    return {
      action: active ? "staff.reactivated" : "staff.deactivated",
      subject: id,
      before: { active: member.active },
      after: { active, ...(!active && { sessionsEnded }) },
    };
  });
}

/**
 * Lets somebody's authenticator and recovery codes count no more, ends their sessions and tells them: their
 * next sign-in sets an authenticator up.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export function resetAuthenticator(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<MemberRecord> {
  return changeMember(runtime, staff, id, (tx, member) => {
    requireAtWork(member);
    return forgetAuthenticator(tx, runtime, staff, member);
  });
}

/** The same for whom it is clear that they may. @returns what the audit log is to tell of it */
export async function forgetAuthenticator(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  member: Pick<MemberRow, "id" | "name" | "email" | "hasAuthenticator">,
): Promise<AuditedChange> {
  await clearAuthenticator(tx, member.id);
  await deleteRecoveryCodes(tx, member.id);
  await deleteEnrolments(tx, member.id);
  const sessionsEnded = await deleteSessionsOf(tx, member.id);
  const by = staff.id === member.id ? "you" : staff.name;
  await writeMail(tx, runtime, authenticatorResetMail(member, by));
  return {
    action: "staff.authenticator_reset",
    subject: member.id,
    before: { authenticator: member.hasAuthenticator ? "set up" : null },
    after: { authenticator: null, sessionsEnded },
  };
}

/**
 * Changes somebody under the rules that hold for every change: a demo's members stay as they are, and nobody
 * changes themselves. The owner who acts stays one, so the store never loses its last.
 */
export async function changeMember(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  change: (tx: Tx, member: MemberRow) => Promise<AuditedChange | null>,
): Promise<MemberRecord> {
  return await changeAsStaff(runtime, staff, async (tx): Promise<Changed<MemberRecord>> => {
    const acting = await lockActingOwner(tx, runtime, staff);
    const member = await lockMember(tx, id);
    if (!member) throw new AppError("not_found");
    requireReal(member);
    requireOwnKind(acting, member);
    if (staff.id === id) {
      throw new AppError("conflict", {
        detail: acting.isOnly
          ? "You are the only owner, and the store needs one. Make somebody else an owner first."
          : "Ask another owner to change your own place.",
      });
    }
    const told = await change(tx, member);
    return { reply: await getMember(tx, id), change: told };
  });
}

/** @throws {AppError} `conflict` for who has not joined, or to whom the back office is closed */
export function requireAtWork(member: MemberRow): void {
  requireJoined(member);
  if (member.active) return;
  throw new AppError("conflict", { detail: `${member.name} cannot sign in at present.` });
}

function requireJoined(member: MemberRow): void {
  if (member.hasJoined) return;
  throw new AppError("conflict", { detail: `${member.name} has not joined yet.` });
}

/** @throws {AppError} `conflict` for a member of the demo, as whom anybody may sign in */
export function requireReal({ isDemo }: { readonly isDemo: boolean }): void {
  if (!isDemo) return;
  throw new AppError("conflict", {
    detail: "The people of the demo stay as they are, for those who come after you.",
  });
}
