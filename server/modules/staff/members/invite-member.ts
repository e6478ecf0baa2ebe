import type { InviteMember, MemberRecord } from "#contract/api/staff/members.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { hashToken, newId, newToken } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { deleteEnrolments, saveInvitation } from "../enrolment.queries.ts";
import {
  deleteInvitedMember,
  findMember,
  insertInvitedMember,
  lockAnyMember,
  lockOwners,
  type MemberRow,
  type OwnerRecord,
  updateInvitedInDemo,
} from "../members.queries.ts";
import { getMemberScope } from "../staff.queries.ts";
import { invitationMail } from "../staff-mails.ts";

const dayMs = 86_400_000;
export const joinLinkDays = 3;

/** @throws {AppError} `validation_failed`, `forbidden`, `email_taken` */
export const inviteMember = staffCommand<InviteMember, MemberRecord, unknown>(
  async ({ tx, runtime, staff, body }) => {
    const email = normalizeEmail(body.email);
    const name = body.name.trim();
    const errors = [
      ...(isEmail(email) ? [] : [{ field: "email", message: "Enter a valid email" }]),
      ...(name === "" ? [{ field: "name", message: "Required" }] : []),
    ];
    if (errors.length > 0) throw validationError(errors);
    const member = { id: newId("stf"), email, name, role: body.role, createdAt: runtime.clock() };
    const invitedInDemo = runtime.config.mode === "demo";
    await lockActingOwner(tx, runtime, staff);
    if (!(await insertInvitedMember(tx, { ...member, invitedInDemo }))) {
      throw new AppError("email_taken", {
        detail: "This email is already on the staff.",
        errors: [{ field: "email", message: "Already on the staff" }],
      });
    }
    await sendInvitation(tx, runtime, staff, member);
    return {
      reply: await getMember(tx, member.id),
      change: { action: "staff.invited", subject: member.id, after: { role: member.role } },
    };
  },
);

/**
 * The earlier link stops working.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export const resendInvitation = staffCommand<unknown, MemberRecord>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const member = await lockInvited(tx, runtime, staff, id);
    await deleteEnrolments(tx, id);
    await updateInvitedInDemo(tx, id, runtime.config.mode === "demo");
    await sendInvitation(tx, runtime, staff, member);
    const after = await getMember(tx, id);
    return {
      reply: after,
      change: {
        action: "staff.invitation_resent",
        subject: id,
        before: { invitationEndsAt: member.invitationEndsAt },
        after: { invitationEndsAt: after.invitationEndsAt },
      },
    };
  },
);

/** @throws {AppError} `not_found`, `forbidden`, `conflict` */
export const revokeInvitation = staffCommand<unknown, void>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const member = await lockInvited(tx, runtime, staff, id);
    await deleteInvitedMember(tx, id);
    const before = { role: member.role };
    return {
      reply: undefined,
      change: { action: "staff.invitation_revoked", subject: id, before },
    };
  },
);

/** @throws {AppError} `not_found` */
export async function getMember(tx: Tx, id: string): Promise<MemberRecord> {
  const member = await findMember(tx, id);
  if (!member) throw new AppError("not_found");
  return toMemberReply(member);
}

export function toMemberReply(member: MemberRow): MemberRecord {
  const { active, hasJoined, invitedInDemo, invitationEndsAt, lastSeenAt, createdAt, ...rest } =
    member;
  return {
    ...rest,
    state: hasJoined ? (active ? "active" : "inactive") : "invited",
    invitationEndsAt: invitationEndsAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

async function lockInvited(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<MemberRow> {
  const acting = await lockActingOwner(tx, runtime, staff);
  const member = await lockAnyMember(tx, id);
  if (!member) throw new AppError("not_found");
  requireDemoBoundary(acting, member);
  if (member.hasJoined) {
    throw new AppError("conflict", { detail: `${member.name} has already joined.` });
  }
  return member;
}

async function sendInvitation(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  member: Pick<MemberRow, "id" | "email" | "name" | "role">,
): Promise<void> {
  const { token } = await createJoinLink(tx, runtime, member.id);
  const { name: store } = await getContact(tx);
  const details = { token, by: staff.name, days: joinLinkDays, store };
  await queueMail(tx, runtime, invitationMail(member, details));
}

/** The earlier link stops working. */
export async function createJoinLink(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(clock().getTime() + joinLinkDays * dayMs);
  await saveInvitation(tx, { staffId, tokenHash: hashToken(token), expiresAt });
  return { token, expiresAt };
}

interface ActingOwner extends OwnerRecord {
  readonly isOnly: boolean;
}

/**
 * Locks, since two owners may demote each other at the same time.
 * @throws {AppError} `forbidden`
 */
export async function lockActingOwner(
  tx: Tx,
  { config }: Pick<Runtime, "config">,
  staff: StaffMember,
): Promise<ActingOwner> {
  const owners = await lockOwners(tx, getMemberScope(config));
  const acting = owners.find(({ id }) => id === staff.id);
  if (!acting) throw new AppError("forbidden");
  return { ...acting, isOnly: owners.length === 1 };
}

/** @throws {AppError} `forbidden` where a demo visitor changes staff who are not part of the demo */
export function requireDemoBoundary(
  acting: OwnerRecord,
  member: Pick<MemberRow, "isDemo" | "invitedInDemo">,
): void {
  if (!acting.isFromDemo || member.isDemo || member.invitedInDemo) return;
  throw new AppError("forbidden", {
    detail: "This staff member isn't part of the demo and can't be changed here.",
  });
}
