import type { StaffMember } from "#contract/api/staff.ts";
import type { InvitePerson, StaffPerson } from "#contract/api/staff-people.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newId, newToken } from "#server/platform/ids.ts";
import { lockActingOwner, requireOwnKind } from "./acting-owner.ts";
import { deleteEnrolments, saveInvitation } from "./enrolment.queries.ts";
import {
  deleteInvited,
  findPerson,
  insertInvited,
  lockPerson,
  type PersonRecord,
  updateInvitedInDemo,
} from "./people.queries.ts";
import { invitationMail } from "./staff-mails.ts";
import { toPersonReply } from "./to-person-reply.ts";

const dayMs = 86_400_000;
const invitationDays = 3;

/**
 * Puts somebody on the staff who may join by the link that is mailed to them.
 * @throws {AppError} `validation_failed`, `forbidden`, `email_taken`
 */
export async function invitePerson(
  runtime: Runtime,
  staff: StaffMember,
  body: InvitePerson,
): Promise<StaffPerson> {
  const email = normalizeEmail(body.email);
  const name = body.name.trim();
  const errors = [
    ...(isEmail(email) ? [] : [{ field: "email", message: "Enter a valid email" }]),
    ...(name === "" ? [{ field: "name", message: "Required" }] : []),
  ];
  if (errors.length > 0) throw new AppError("validation_failed", { errors });
  const person = { id: newId("stf"), email, name, role: body.role, createdAt: runtime.clock() };
  const invitedInDemo = runtime.config.mode === "demo";
  return await changeAsStaff(runtime, staff, async (tx) => {
    await lockActingOwner(tx, runtime, staff);
    if (!(await insertInvited(tx, { ...person, invitedInDemo }))) {
      throw new AppError("email_taken", {
        detail: "This address is on the staff already.",
        errors: [{ field: "email", message: "Is on the staff already" }],
      });
    }
    await mailInvitation(tx, runtime, staff, person);
    return {
      reply: await getPerson(tx, person.id),
      change: { action: "staff.invited", subject: person.id, after: { role: person.role } },
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
): Promise<StaffPerson> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const person = await lockInvited(tx, runtime, staff, id);
    await deleteEnrolments(tx, id);
    await updateInvitedInDemo(tx, id, runtime.config.mode === "demo");
    await mailInvitation(tx, runtime, staff, person);
    const after = await getPerson(tx, id);
    return {
      reply: after,
      change: {
        action: "staff.invited_again",
        subject: id,
        before: { invitationEndsAt: person.invitationEndsAt },
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
    const person = await lockInvited(tx, runtime, staff, id);
    await deleteInvited(tx, id);
    const before = { role: person.role };
    return {
      reply: undefined,
      change: { action: "staff.invitation_withdrawn", subject: id, before },
    };
  });
}

/** Somebody on the staff as a reply. @throws {AppError} `not_found` */
export async function getPerson(tx: Tx, id: string): Promise<StaffPerson> {
  const person = await findPerson(tx, id);
  if (!person) throw new AppError("not_found");
  return toPersonReply(person);
}

async function lockInvited(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  id: string,
): Promise<PersonRecord> {
  const acting = await lockActingOwner(tx, runtime, staff);
  const person = await lockPerson(tx, id);
  if (!person) throw new AppError("not_found");
  requireOwnKind(acting, person);
  if (person.hasJoined) {
    throw new AppError("conflict", { detail: `${person.name} has joined already.` });
  }
  return person;
}

async function mailInvitation(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  person: Pick<PersonRecord, "id" | "email" | "name" | "role">,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(runtime.clock().getTime() + invitationDays * dayMs);
  await saveInvitation(tx, { staffId: person.id, tokenHash: hashToken(token), expiresAt });
  const details = { token, by: staff.name, days: invitationDays };
  await writeMail(tx, runtime, invitationMail(person, details));
}
