import type { StaffMember } from "#contract/api/staff.ts";
import type { MemberRecord } from "#contract/api/staff-members.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { type AuditedChange, recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newToken } from "#server/platform/ids.ts";
import { hashPassword } from "#server/platform/password.ts";
import { changeMember, requireAtWork } from "./change-member.ts";
import { deleteEnrolments } from "./enrolment.queries.ts";
import { linkDays, makeLink } from "./invite-member.ts";
import { type MemberRow, updateStaffPassword } from "./members.queries.ts";
import { deleteSessionsOf } from "./sign-ins.queries.ts";
import { findMemberByEmail, letsIn } from "./staff.queries.ts";
import { passwordLinkMail } from "./staff-mails.ts";

/**
 * Lets somebody's password count no more, ends their sessions and mails them a link by which they choose another.
 * Authenticator and recovery codes stay, so that a stolen mailbox alone opens nothing.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export async function sendPasswordLink(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<MemberRecord> {
  const nobodysHash = await hashNobodysPassword();
  return await changeMember(runtime, staff, id, async (tx, member) => {
    requireAtWork(member);
    requireOwnMode(runtime, member);
    const { token, change } = await replaceByLink(tx, runtime, id, nobodysHash);
    const details = { token, by: staff.name, days: linkDays };
    await writeMail(tx, runtime, passwordLinkMail(member, details));
    return change;
  });
}

/**
 * The same for an owner, by who works on the machine of the store: for when there is no other owner to ask.
 * @returns the address that the link leads to, which is mailed to nobody
 * @throws {AppError} `not_found` for an address that is no owner's who can sign in
 */
export async function makeOwnerLink(runtime: Runtime, email: string): Promise<string> {
  const nobodysHash = await hashNobodysPassword();
  return await runtime.db.withTransaction(async (tx) => {
    const owner = await findMemberByEmail(tx, normalizeEmail(email), letsIn(runtime.config));
    if (owner?.role !== "owner" || owner.passwordHash === null || owner.demo) {
      throw new AppError("not_found", { detail: `${email} is no owner who can sign in.` });
    }
    const { token, change } = await replaceByLink(tx, runtime, owner.id, nobodysHash);
    await recordAudit(tx, { ...change, actor: "command" });
    return `${runtime.config.publicUrl}/staff/join#${token}`;
  });
}

/** Nobody has seen this password, nor can: whoever it is given to signs in no more before they choose another. */
function hashNobodysPassword(): Promise<string> {
  return hashPassword("staff", newToken(), "nobody");
}

async function replaceByLink(
  tx: Tx,
  runtime: Runtime,
  id: string,
  nobodysHash: string,
): Promise<{ readonly token: string; readonly change: AuditedChange }> {
  await updateStaffPassword(tx, id, nobodysHash);
  const sessionsEnded = await deleteSessionsOf(tx, id);
  await deleteEnrolments(tx, id);
  const { token, expiresAt } = await makeLink(tx, runtime, id);
  const after = { sessionsEnded, invitationEndsAt: expiresAt };
  return { token, change: { action: "staff.password_link_sent", subject: id, after } };
}

/**
 * Everybody reads the mail of a demo, and knows the authenticator of who joined one: a link is mailed to either's
 * own people only.
 * @throws {AppError} `conflict`
 */
function requireOwnMode({ config }: Runtime, { name, invitedInDemo }: MemberRow): void {
  if (invitedInDemo === (config.mode === "demo")) return;
  throw new AppError("conflict", {
    detail: invitedInDemo
      ? `${name} joined the demo, and stays there. Invite them with another address.`
      : `Everybody can read the mail of a demo, so no link goes to ${name} while the store is one.`,
  });
}
