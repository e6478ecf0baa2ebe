import type { MemberRecord } from "#contract/api/staff/members.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { type AuditedChange, recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { CommandRequest } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import { hashPassword } from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { deleteEnrolments } from "../enrolment.queries.ts";
import { type MemberRow, updateStaffPassword } from "../members.queries.ts";
import { deleteMemberSessions } from "../sign-ins.queries.ts";
import { findMemberByEmail, getMemberScope } from "../staff.queries.ts";
import { passwordLinkMail } from "../staff-mails.ts";
import { memberCommand, requireActiveMember } from "./change-member.ts";
import { createJoinLink, joinLinkDays } from "./invite-member.ts";

/**
 * Authenticator and recovery codes stay, so that a stolen mailbox is not enough.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export async function sendPasswordLink(
  runtime: Runtime,
  { staff, params }: Pick<CommandRequest<unknown, { readonly id: string }>, "staff" | "params">,
): Promise<MemberRecord> {
  // Hashing takes long, so it comes before the transaction.
  const body = { unusableHash: await createUnusableHash() };
  return await replacePassword(runtime)({ staff, params, body });
}

const replacePassword = memberCommand<{ readonly unusableHash: string }>(
  async ({ tx, runtime, staff, body }, member) => {
    requireActiveMember(member);
    requireSameMode(runtime, member);
    const { token, change } = await replacePasswordByLink(
      tx,
      runtime,
      member.id,
      body.unusableHash,
    );
    const details = { token, by: staff.name, days: joinLinkDays };
    await queueMail(tx, runtime, passwordLinkMail(member, details));
    return change;
  },
);

/**
 * @returns the link, which is not emailed
 * @throws {AppError} `not_found` for other addresses
 */
export async function createOwnerPasswordLink(runtime: Runtime, email: string): Promise<string> {
  const unusableHash = await createUnusableHash();
  return await runtime.db.withTransaction(async (tx) => {
    const owner = await findMemberByEmail(
      tx,
      normalizeEmail(email),
      getMemberScope(runtime.config),
    );
    if (owner?.role !== "owner" || owner.passwordHash === null || owner.demo) {
      throw new AppError("not_found", { detail: `${email} isn't an active owner.` });
    }
    const { token, change } = await replacePasswordByLink(tx, runtime, owner.id, unusableHash);
    await recordAudit(tx, { ...change, actor: "command" });
    return `${runtime.config.publicUrl}/staff/join#${token}`;
  });
}

function createUnusableHash(): Promise<string> {
  return hashPassword("staff", newToken(), "nobody");
}

async function replacePasswordByLink(
  tx: Tx,
  runtime: Runtime,
  id: string,
  unusableHash: string,
): Promise<{ readonly token: string; readonly change: AuditedChange }> {
  await updateStaffPassword(tx, id, unusableHash);
  const sessionsEnded = await deleteMemberSessions(tx, id);
  await deleteEnrolments(tx, id);
  const { token, expiresAt } = await createJoinLink(tx, runtime, id);
  const after = { sessionsEnded, invitationEndsAt: expiresAt };
  return { token, change: { action: "staff.password_link_sent", subject: id, after } };
}

/**
 * A demo's mailbox and authenticators are public, so links never cross between demo and live.
 * @throws {AppError} `conflict`
 */
function requireSameMode({ config }: Runtime, { name, invitedInDemo }: MemberRow): void {
  if (invitedInDemo === (config.mode === "demo")) return;
  throw new AppError("conflict", {
    detail: invitedInDemo
      ? `${name} joined the demo only. Invite them with another email address.`
      : `Anyone can read this demo's mailbox, so we can't send ${name} a link.`,
  });
}
