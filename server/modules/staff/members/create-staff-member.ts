import type { StaffRole } from "#contract/api/staff/staff.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import { getFieldLabel } from "#contract/validation/field-labels.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { hashPassword, requireStrongPassword } from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { hashRecoveryCode, newRecoveryCodes } from "../second-factor/second-factor.ts";
import { newTotpSecret, totpUrl } from "../second-factor/totp.ts";
import { insertMember, replaceRecoveryCodes } from "../staff.queries.ts";

export const staffPasswordLength = 12;

export interface NewStaffMember {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly password: string;
  /** Public, for a demo store. */
  readonly demoTotpSecret?: string;
}

export interface StaffEnrolment {
  readonly id: string;
  readonly totpSecret: string;
  readonly totpUrl: string;
  readonly recoveryCodes: readonly string[];
}

/** @throws {AppError} `validation_failed`, `email_taken` */
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
    const detail = `Please check: ${errors.map(({ field, message }) => `${getFieldLabel(field)} (${message})`).join(", ")}.`;
    throw new AppError("validation_failed", { detail, errors });
  }
  const id = newId("stf");
  const { role } = member;
  requireStrongPassword("password", member.password, email);
  const passwordHash = await hashPassword("staff", member.password, email);
  const totpSecret = member.demoTotpSecret ?? newTotpSecret();
  const demo = member.demoTotpSecret !== undefined;
  const recoveryCodes = newRecoveryCodes();
  await runtime.db.withTransaction(async (tx) => {
    const createdAt = runtime.clock();
    const record = { id, email, name, role, passwordHash, totpSecret, demo, createdAt };
    if (!(await insertMember(tx, record))) {
      throw new AppError("email_taken", { detail: `${email} is already on the staff.` });
    }
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(id, code));
    await replaceRecoveryCodes(tx, id, hashes);
    await recordAudit(tx, { actor, action: "staff.created", subject: id, after: { role } });
  });
  const { name: issuer } = await getContact(runtime.db);
  return { id, totpSecret, totpUrl: totpUrl(totpSecret, email, issuer), recoveryCodes };
}
