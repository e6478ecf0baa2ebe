import type {
  ChangeStaffPassword,
  ProveBothFactors,
  RecoveryCodes,
} from "#contract/api/staff/members.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type Changed, changeAsStaff } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import {
  hashPassword,
  requireStrongPassword,
  verifyPassword,
} from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { removeAuthenticator, requireNotDemo } from "../members/change-member.ts";
import { updateStaffPassword } from "../members.queries.ts";
import {
  hashRecoveryCode,
  newRecoveryCodes,
  verifySecondFactor,
} from "../second-factor/second-factor.ts";
import { deleteMemberSessions } from "../sign-ins.queries.ts";
import {
  countRecoveryCodes,
  findMemberByEmail,
  getMemberScope,
  lockActiveMember,
  replaceRecoveryCodes,
  type StaffRecord,
} from "../staff.queries.ts";
import { recoveryCodesCreatedMail, staffPasswordChangedMail } from "../staff-mails.ts";

/**
 * @param token of the current session
 * @throws {AppError} `password_wrong`, `validation_failed`
 */
export async function changeStaffPassword(
  runtime: Runtime,
  staff: StaffMember,
  token: string,
  { currentPassword, newPassword }: ChangeStaffPassword,
): Promise<void> {
  const field = "currentPassword";
  const verified = await requireOwnPassword(runtime, staff, field, currentPassword);
  if (newPassword === currentPassword) {
    throw new AppError("validation_failed", {
      detail: "Choose a different password.",
      errors: [{ field: "newPassword", message: "Same as your current password" }],
    });
  }
  requireStrongPassword("newPassword", newPassword, verified.email);
  const passwordHash = await hashPassword("staff", newPassword, verified.id);
  await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockVerifiedMember(tx, runtime, verified, field);
    await updateStaffPassword(tx, member.id, passwordHash);
    const sessionsEnded = await deleteMemberSessions(tx, member.id, hashToken(token));
    await queueMail(tx, runtime, staffPasswordChangedMail(member));
    return {
      reply: undefined,
      change: { action: "staff.password_changed", subject: member.id, after: { sessionsEnded } },
    };
  });
}

/** @throws {AppError} `password_wrong`, `code_invalid` */
export async function createRecoveryCodes(
  runtime: Runtime,
  staff: StaffMember,
  proof: ProveBothFactors,
): Promise<RecoveryCodes> {
  return await withBothFactors(runtime, staff, proof, async (tx, member) => {
    const recoveryCodes = newRecoveryCodes();
    const codesLeft = await countRecoveryCodes(tx, member.id);
    const hashes = recoveryCodes.map((code) => hashRecoveryCode(member.id, code));
    await replaceRecoveryCodes(tx, member.id, hashes);
    await queueMail(tx, runtime, recoveryCodesCreatedMail(member));
    return {
      reply: { recoveryCodes },
      change: {
        action: "staff.recovery_codes_created",
        subject: member.id,
        before: { codesLeft },
        after: { codesLeft: hashes.length },
      },
    };
  });
}

/**
 * Ends all sessions; the next sign-in sets up an authenticator.
 * @throws {AppError} `password_wrong`, `code_invalid`
 */
export async function resetOwnAuthenticator(
  runtime: Runtime,
  staff: StaffMember,
  proof: ProveBothFactors,
): Promise<void> {
  await withBothFactors(runtime, staff, proof, async (tx, member) => ({
    reply: undefined,
    change: await removeAuthenticator(tx, runtime, staff, { ...member, hasAuthenticator: true }),
  }));
}

async function withBothFactors<T>(
  runtime: Runtime,
  staff: StaffMember,
  { password, code }: ProveBothFactors,
  change: (tx: Tx, member: StaffRecord) => Promise<Changed<T>>,
): Promise<T> {
  const field = "password";
  const verified = await requireOwnPassword(runtime, staff, field, password);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const member = await lockVerifiedMember(tx, runtime, verified, field);
    await verifySecondFactor(tx, member, code, runtime.clock());
    return await change(tx, member);
  });
}

const wrongProofs = { name: "staff-proof", limit: 10, windowSeconds: 900 };

/** Wrong passwords and codes are counted together. */
export function limitWrongProofs<T>(
  { limits }: Pick<Runtime, "limits">,
  { id }: StaffMember,
  verify: () => Promise<T>,
): Promise<T> {
  return limits.countWrong([[wrongProofs, id]], verify);
}

/** For what a stolen session must not reach. @throws {AppError} `password_wrong`, `rate_limited` */
export async function confirmOwnPassword(
  runtime: Runtime,
  staff: StaffMember,
  field: string,
  password: string,
): Promise<void> {
  await limitWrongProofs(runtime, staff, () => findVerified(runtime, staff, field, password));
}

async function requireOwnPassword(
  runtime: Runtime,
  staff: StaffMember,
  field: string,
  password: string,
): Promise<StaffRecord> {
  const member = await findVerified(runtime, staff, field, password);
  requireNotDemo({ isDemo: member.demo });
  return member;
}

async function findVerified(
  { config, db }: Runtime,
  staff: StaffMember,
  field: string,
  password: string,
): Promise<StaffRecord> {
  const member = await findMemberByEmail(db, staff.email, getMemberScope(config));
  if (!member) throw new AppError("unauthenticated");
  if (!(await verifyPassword("staff", member.passwordHash ?? undefined, password, member.id))) {
    throw wrongPasswordError(field);
  }
  return member;
}

async function lockVerifiedMember(
  tx: Tx,
  { config }: Runtime,
  { id, passwordHash }: StaffRecord,
  field: string,
): Promise<StaffRecord> {
  const member = await lockActiveMember(tx, id, getMemberScope(config));
  if (!member) throw new AppError("unauthenticated");
  if (member.passwordHash !== passwordHash) throw wrongPasswordError(field);
  return member;
}

function wrongPasswordError(field: string): AppError {
  return new AppError("password_wrong", {
    detail: "Wrong password. Please try again.",
    errors: [{ field, message: "Wrong password" }],
  });
}
