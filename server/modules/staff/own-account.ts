import type { StaffMember } from "#contract/api/staff.ts";
import type {
  ChangeStaffPassword,
  ProveBothFactors,
  RecoveryCodes,
} from "#contract/api/staff-members.ts";
import { type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import { checkPassword, hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { forgetAuthenticator, requireReal } from "./change-member.ts";
import { updateStaffPassword } from "./members.queries.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { deleteSessionsOf } from "./sign-ins.queries.ts";
import {
  countRecoveryCodes,
  findMemberByEmail,
  letsIn,
  lockMember,
  replaceRecoveryCodes,
  type StaffRecord,
} from "./staff.queries.ts";
import { recoveryCodesMadeMail, staffPasswordChangedMail } from "./staff-mails.ts";

/**
 * Replaces a member's own password, ends every session but the one in use and tells by mail.
 * @param token of the session in use
 * @throws {AppError} `password_wrong`, `validation_failed`
 */
export async function changeStaffPassword(
  runtime: Runtime,
  staff: StaffMember,
  token: string,
  { currentPassword, newPassword }: ChangeStaffPassword,
): Promise<void> {
  const field = "currentPassword";
  const checked = await requireOwnPassword(runtime, staff, field, currentPassword);
  if (newPassword === currentPassword) {
    throw new AppError("validation_failed", {
      detail: "Choose a password other than the one you have.",
      errors: [{ field: "newPassword", message: "Is the one you have" }],
    });
  }
  refuseEasyPassword("newPassword", newPassword, checked.email);
  const passwordHash = await hashPassword("staff", newPassword, checked.id);
  await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockChecked(tx, runtime, checked, field);
    await updateStaffPassword(tx, member.id, passwordHash);
    const sessionsEnded = await deleteSessionsOf(tx, member.id, hashToken(token));
    await writeMail(tx, runtime, staffPasswordChangedMail(member));
    return {
      reply: undefined,
      change: { action: "staff.password_changed", subject: member.id, after: { sessionsEnded } },
    };
  });
}

/**
 * Puts new recovery codes in the place of a member's own.
 * @returns the codes, which nobody can be shown again
 * @throws {AppError} `password_wrong`, `code_invalid`
 */
export async function makeRecoveryCodes(
  runtime: Runtime,
  staff: StaffMember,
  proof: ProveBothFactors,
): Promise<RecoveryCodes> {
  return await withBothFactors(runtime, staff, proof, async (tx, member) => {
    const recoveryCodes = newRecoveryCodes();
    const codesLeft = await countRecoveryCodes(tx, member.id);
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(member.id, code));
    await replaceRecoveryCodes(tx, member.id, hashes);
    await writeMail(tx, runtime, recoveryCodesMadeMail(member));
    return {
      reply: { recoveryCodes },
      change: {
        action: "staff.recovery_codes_made",
        subject: member.id,
        before: { codesLeft },
        after: { codesLeft: hashes.length },
      },
    };
  });
}

/**
 * Lets a member's own authenticator count no more, for one who has a new phone: every session ends, and the
 * next sign-in sets an authenticator up.
 * @throws {AppError} `password_wrong`, `code_invalid`
 */
export async function resetOwnAuthenticator(
  runtime: Runtime,
  staff: StaffMember,
  proof: ProveBothFactors,
): Promise<void> {
  await withBothFactors(runtime, staff, proof, async (tx, member) => ({
    reply: undefined,
    change: await forgetAuthenticator(tx, runtime, staff, { ...member, hasAuthenticator: true }),
  }));
}

async function withBothFactors<T>(
  runtime: Runtime,
  staff: StaffMember,
  { password, code }: ProveBothFactors,
  change: (tx: Tx, member: StaffRecord) => Promise<Changed<T>>,
): Promise<T> {
  const field = "password";
  const checked = await requireOwnPassword(runtime, staff, field, password);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockChecked(tx, runtime, checked, field);
    await proveSecondFactor(tx, member, code, runtime.clock());
    return await change(tx, member);
  });
}

async function requireOwnPassword(
  { config, db }: Runtime,
  staff: StaffMember,
  field: string,
  password: string,
): Promise<StaffRecord> {
  const member = await findMemberByEmail(db, staff.email, letsIn(config));
  if (!member) throw new AppError("unauthenticated");
  requireReal({ isDemo: member.demo });
  if (!(await checkPassword("staff", member.passwordHash ?? undefined, password, member.id))) {
    throw wrongPassword(field);
  }
  return member;
}

/** The member whose password was looked at, locked, unless it was replaced since. */
async function lockChecked(
  tx: Tx,
  { config }: Runtime,
  { id, passwordHash }: StaffRecord,
  field: string,
): Promise<StaffRecord> {
  const member = await lockMember(tx, id, letsIn(config));
  if (!member) throw new AppError("unauthenticated");
  if (member.passwordHash !== passwordHash) throw wrongPassword(field);
  return member;
}

function wrongPassword(field: string): AppError {
  return new AppError("password_wrong", {
    detail: "That is not your password. Please try again.",
    errors: [{ field, message: "Not your password" }],
  });
}
