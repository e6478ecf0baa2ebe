import type { ChangeRole, MemberRecord, MemberVersion } from "#contract/api/staff/members.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import type { AuditedChange } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type Command, staffCommand } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError, requireVersion } from "#server/platform/errors/errors.ts";
import { deleteEnrolments } from "../enrolment.queries.ts";
import {
  clearAuthenticator,
  lockAnyMember,
  type MemberRow,
  updateActive,
  updateRole,
} from "../members.queries.ts";
import { deleteMemberSessions } from "../sign-ins.queries.ts";
import { deleteRecoveryCodes } from "../staff.queries.ts";
import { authenticatorResetMail } from "../staff-mails.ts";
import { getMember, lockActingOwner, requireDemoBoundary, toMemberReply } from "./invite-member.ts";

/** @throws {AppError} `not_found`, `forbidden`, `conflict` */
export const changeRole = memberCommand<ChangeRole>(
  async ({ tx, body: { role, version } }, member) => {
    if (member.role === role) return null;
    await requireVersion(version, member, toMemberReply);
    await updateRole(tx, member.id, role);
    return {
      action: "staff.role_changed",
      subject: member.id,
      before: { role: member.role },
      after: { role },
    };
  },
);

/** @throws {AppError} `not_found`, `forbidden`, `conflict` */
export function setActive(active: boolean) {
  return memberCommand<MemberVersion>(async ({ tx, params: { id }, body: { version } }, member) => {
    requireJoined(member);
    if (member.active === active) return null;
    await requireVersion(version, member, toMemberReply);
    await updateActive(tx, id, active);
    const sessionsEnded = await deleteMemberSessions(tx, id);
    await deleteEnrolments(tx, id);
    return {
      action: active ? "staff.reactivated" : "staff.deactivated",
      subject: id,
      before: { active: member.active },
      after: { active, ...(!active && { sessionsEnded }) },
    };
  });
}

/** @throws {AppError} `not_found`, `forbidden`, `conflict` */
export const resetAuthenticator = memberCommand(async ({ tx, runtime, staff }, member) => {
  requireActiveMember(member);
  return await removeAuthenticator(tx, runtime, staff, member);
});

/** Without permission checks. @returns the audit entry */
export async function removeAuthenticator(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  member: Pick<MemberRow, "id" | "name" | "email" | "hasAuthenticator">,
): Promise<AuditedChange> {
  await clearAuthenticator(tx, member.id);
  await deleteRecoveryCodes(tx, member.id);
  await deleteEnrolments(tx, member.id);
  const sessionsEnded = await deleteMemberSessions(tx, member.id);
  const by = staff.id === member.id ? "you" : staff.name;
  await queueMail(tx, runtime, authenticatorResetMail(member, by));
  return {
    action: "staff.authenticator_reset",
    subject: member.id,
    before: { authenticator: member.hasAuthenticator ? "set up" : null },
    after: { authenticator: null, sessionsEnded },
  };
}

/** Nobody changes themselves, so the store never loses its last owner. Demo members stay as they are. */
export function memberCommand<Body = unknown>(
  change: (
    command: Command<Body, { readonly id: string }, Runtime>,
    member: MemberRow,
  ) => Promise<AuditedChange | null>,
) {
  return staffCommand<Body, MemberRecord>(async (command) => {
    const { tx, runtime, staff, params } = command;
    const { id } = params;
    const acting = await lockActingOwner(tx, runtime, staff);
    const member = await lockAnyMember(tx, id);
    if (!member) throw new AppError("not_found");
    requireNotDemo(member);
    requireDemoBoundary(acting, member);
    if (staff.id === id) {
      throw new AppError("conflict", {
        detail: acting.isOnly
          ? "You're the only owner. Make someone else an owner first."
          : "Ask another owner to change your account.",
      });
    }
    const auditedChange = await change(command, member);
    return { reply: await getMember(tx, id), change: auditedChange };
  });
}

/** @throws {AppError} `conflict` for an invited or deactivated member */
export function requireActiveMember(member: MemberRow): void {
  requireJoined(member);
  if (member.active) return;
  throw new AppError("conflict", { detail: `${member.name} is deactivated.` });
}

function requireJoined(member: MemberRow): void {
  if (member.hasJoined) return;
  throw new AppError("conflict", { detail: `${member.name} has not joined yet.` });
}

/** @throws {AppError} `conflict` for a demo member */
export function requireNotDemo({ isDemo }: { readonly isDemo: boolean }): void {
  if (!isDemo) return;
  throw new AppError("conflict", {
    detail: "Demo staff can't be changed.",
  });
}
