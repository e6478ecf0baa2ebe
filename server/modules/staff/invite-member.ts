import type { StaffMember } from "#contract/api/staff.ts";
import type { InviteMember, MemberRecord } from "#contract/api/staff-members.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { hashToken, newId, newToken } from "#server/platform/ids.ts";
import { lockActingOwner, requireOwnKind } from "./acting-owner.ts";
import { deleteEnrolments, saveInvitation } from "./enrolment.queries.ts";
import {
  deleteInvited,
  findMember,
  insertInvited,
  lockMember,
  type MemberRow,
  updateInvitedInDemo,
} from "./members.queries.ts";
import { invitationMail } from "./staff-mails.ts";
import { toMemberReply } from "./to-member-reply.ts";

const dayMs = 86_400_000;
/** For which a link that is mailed to who is to choose a password works. */
export const linkDays = 3;

/**
 * Puts somebody on the staff who may join by the link that is mailed to them.
 * @throws {AppError} `validation_failed`, `forbidden`, `email_taken`
 */
export async function inviteMember(
  runtime: Runtime,
  staff: StaffMember,
  body: InviteMember,
): Promise<MemberRecord> {
  const email = normalizeEmail(body.email);
  const name = body.name.trim();
  const errors = [
    ...(isEmail(email) ? [] : [{ field: "email", message: "Enter a valid email" }]),
    ...(name === "" ? [{ field: "name", message: "Required" }] : []),
  ];
  if (errors.length > 0) throw faultyFields(errors);
  const member = { id: newId("stf"), email, name, role: body.role, createdAt: runtime.clock() };
  const invitedInDemo = runtime.config.mode === "demo";
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockActingOwner(tx, runtime, staff);
    if (!(await insertInvited(tx, { ...member, invitedInDemo }))) {
      throw new AppError("email_taken", {
        detail: "This address is on the staff already.",
        errors: [{ field: "email", message: "Is on the staff already" }],
      });
    }
    await mailInvitation(tx, runtime, staff, member);
    return {
      reply: await getMember(tx, member.id),
      change: { action: "staff.invited", subject: member.id, after: { role: member.role } },
    };
  });
}

/**
 * Mails a new link to who is invited; the one before works no more.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export async function inviteAgain(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<MemberRecord> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockInvited(tx, runtime, staff, id);
    await deleteEnrolments(tx, id);
    await updateInvitedInDemo(tx, id, runtime.config.mode === "demo");
    await mailInvitation(tx, runtime, staff, member);
    const after = await getMember(tx, id);
    return {
      reply: after,
      change: {
        action: "staff.invited_again",
        subject: id,
        before: { invitationEndsAt: member.invitationEndsAt },
        after: { invitationEndsAt: after.invitationEndsAt },
      },
    };
  });
}

/**
 * Takes an invitation back: the link works no more, and the address may be invited anew.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export async function withdrawInvitation(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<void> {
  await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockInvited(tx, runtime, staff, id);
    await deleteInvited(tx, id);
    const before = { role: member.role };
    return {
      reply: undefined,
      change: { action: "staff.invitation_withdrawn", subject: id, before },
    };
  });
}

/** Somebody on the staff as a reply. @throws {AppError} `not_found` */
export async function getMember(tx: Tx, id: string): Promise<MemberRecord> {
  const member = await findMember(tx, id);
  if (!member) throw new AppError("not_found");
  return toMemberReply(member);
}

async function lockInvited(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<MemberRow> {
  const acting = await lockActingOwner(tx, runtime, staff);
  const member = await lockMember(tx, id);
  if (!member) throw new AppError("not_found");
  requireOwnKind(acting, member);
  if (member.hasJoined) {
    throw new AppError("conflict", { detail: `${member.name} has joined already.` });
  }
  return member;
}

async function mailInvitation(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  member: Pick<MemberRow, "id" | "email" | "name" | "role">,
): Promise<void> {
  const { token } = await makeLink(tx, runtime, member.id);
  const { name: store } = await readContact(tx);
  const details = { token, by: staff.name, days: linkDays, store };
  await writeMail(tx, runtime, invitationMail(member, details));
}

/** Makes what the link to choose a password by carries; the one before works no more. */
export async function makeLink(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + linkDays * dayMs);
  await saveInvitation(tx, { staffId, tokenHash: hashToken(token), expiresAt });
  return { token, expiresAt };
}
