import type { StaffMember } from "#contract/api/staff.ts";
import type { ChangeRole, StaffPerson } from "#contract/api/staff-people.ts";
import { type AuditedChange, type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { lockActingOwner, requireOwnKind } from "./acting-owner.ts";
import { deleteEnrolments } from "./enrolment.queries.ts";
import { getPerson } from "./invite-person.ts";
import {
  clearAuthenticator,
  lockPerson,
  type PersonRecord,
  updateActive,
  updateRole,
} from "./people.queries.ts";
import { deleteRecoveryCodes, deleteSessionsOf } from "./staff.queries.ts";
import { authenticatorResetMail } from "./staff-mails.ts";
import { toPersonReply } from "./to-person-reply.ts";

/**
 * Changes what somebody may do, from their next request on.
 * @throws {AppError} `not_found`, `forbidden`, `conflict`
 */
export function changeRole(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { role, version }: ChangeRole,
): Promise<StaffPerson> {
  return changePerson(runtime, staff, id, async (tx, person) => {
    if (person.role === role) return null;
    await requireFresh(version, person, toPersonReply);
    await updateRole(tx, id, role);
    return {
      action: "staff.role_changed",
      subject: id,
      before: { role: person.role },
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
): Promise<StaffPerson> {
  return changePerson(runtime, staff, id, async (tx, person) => {
    requireJoined(person);
    if (person.active === active) return null;
    await requireFresh(version, person, toPersonReply);
    await updateActive(tx, id, active);
    const sessionsEnded = await deleteSessionsOf(tx, id);
    await deleteEnrolments(tx, id);
    return {
      action: active ? "staff.reactivated" : "staff.deactivated",
      subject: id,
      before: { active: person.active },
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
): Promise<StaffPerson> {
  return changePerson(runtime, staff, id, (tx, person) => {
    requireJoined(person);
    if (!person.active) {
      throw new AppError("conflict", { detail: `${person.name} cannot sign in at present.` });
    }
    return forgetAuthenticator(tx, runtime, staff, person);
  });
}

/** The same for whom it is clear that they may. @returns what the audit log is to tell of it */
export async function forgetAuthenticator(
  tx: Tx,
  runtime: Runtime,
  staff: StaffMember,
  person: Pick<PersonRecord, "id" | "name" | "email" | "hasAuthenticator">,
): Promise<AuditedChange> {
  await clearAuthenticator(tx, person.id);
  await deleteRecoveryCodes(tx, person.id);
  await deleteEnrolments(tx, person.id);
  const sessionsEnded = await deleteSessionsOf(tx, person.id);
  const by = staff.id === person.id ? "you" : staff.name;
  await writeMail(tx, runtime, authenticatorResetMail(person, by));
  return {
    action: "staff.authenticator_reset",
    subject: person.id,
    before: { authenticator: person.hasAuthenticator ? "set up" : null },
    after: { authenticator: null, sessionsEnded },
  };
}

/**
 * Changes somebody under the rules that hold for every change: a demo's members stay as they are, and nobody
 * changes themselves. The owner who acts stays one, so the store never loses its last.
 */
async function changePerson(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  change: (tx: Tx, person: PersonRecord) => Promise<AuditedChange | null>,
): Promise<StaffPerson> {
  return await changeAsStaff(runtime, staff, async (tx): Promise<Changed<StaffPerson>> => {
    const acting = await lockActingOwner(tx, runtime, staff);
    const person = await lockPerson(tx, id);
    if (!person) throw new AppError("not_found");
    requireReal(person);
    requireOwnKind(acting, person);
    if (staff.id === id) {
      throw new AppError("conflict", {
        detail: acting.isOnly
          ? "You are the only owner, and the store needs one. Make somebody else an owner first."
          : "Ask another owner to change your own place.",
      });
    }
    const told = await change(tx, person);
    return { reply: await getPerson(tx, id), change: told };
  });
}

function requireJoined(person: PersonRecord): void {
  if (person.hasJoined) return;
  throw new AppError("conflict", { detail: `${person.name} has not joined yet.` });
}

/** @throws {AppError} `conflict` for a member of the demo, as whom anybody may sign in */
export function requireReal({ isDemo }: { readonly isDemo: boolean }): void {
  if (!isDemo) return;
  throw new AppError("conflict", {
    detail: "The people of the demo stay as they are, for those who come after you.",
  });
}
