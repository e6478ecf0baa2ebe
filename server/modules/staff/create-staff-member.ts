import type { StaffRole } from "#contract/api/staff.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import { labelOf } from "#contract/validation/field-labels.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import { insertMember, replaceRecoveryCodes } from "./staff.queries.ts";
import { newTotpSecret, totpAddress } from "./totp.ts";

/** Shortest password of staff: who has it, has half of what opens the store. */
export const staffPasswordLength = 12;

/** Somebody who is to work in the back office. */
export interface NewStaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password: string;
  /** A secret that is known to everybody, for a demo store. */
  readonly demoTotpSecret?: string;
}

/** What the new member is given once, and nobody can be shown again. */
export interface StaffEnrolment {
  readonly id: string;
  /** To be typed into an authenticator … */
  readonly totpSecret: string;
  /** … or shown to it as a QR code. */
  readonly totpAddress: string;
  readonly recoveryCodes: readonly string[];
}

/**
 * Adds a member of staff.
 * @param actor who does it, such as `command`
 * @throws {AppError} `validation_failed`, `email_taken`
 */
export async function createStaffMember(
  runtime: Runtime,
  actor: string,
  member: NewStaffMember,
): Promise<StaffEnrolment> {
  const email = normalizeEmail(member.email);
  const name = member.name.trim();
  const errors = [
    ...(isEmail(email) ? [] : [{ field: "email", message: "Enter a valid email" }]),
    ...(name === "" ? [{ field: "name", message: "Required" }] : []),
    ...(member.password.length >= staffPasswordLength
      ? []
      : [{ field: "password", message: `Must be at least ${staffPasswordLength} characters` }]),
  ];
  if (errors.length > 0) {
    const detail = `Please check: ${errors.map(({ field, message }) => `${labelOf(field)} (${message})`).join(", ")}.`;
    throw new AppError("validation_failed", { detail, errors });
  }
  const id = newId("stf");
  const { role } = member;
  refuseEasyPassword("password", member.password, email);
  const passwordHash = await hashPassword("staff", member.password, email);
  const totpSecret = member.demoTotpSecret ?? newTotpSecret();
  const demo = member.demoTotpSecret !== undefined;
  const recoveryCodes = newRecoveryCodes();
  await runtime.db.withTransaction(async (tx) => {
    const createdAt = runtime.clock();
    const record = { id, email, name, role, passwordHash, totpSecret, demo, createdAt };
    if (!(await insertMember(tx, record))) {
      throw new AppError("email_taken", { detail: `${email} is on the staff already.` });
    }
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(id, code));
    await replaceRecoveryCodes(tx, id, hashes);
    await recordAudit(tx, { actor, action: "staff.created", subject: id, after: { role } });
  });
  const { name: issuer } = await readContact(runtime.db);
  return { id, totpSecret, totpAddress: totpAddress(totpSecret, email, issuer), recoveryCodes };
}
