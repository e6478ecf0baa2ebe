import type {
  AcceptInvitation,
  ConfirmEnrolment,
  FinishEnrolment,
  Invitation,
  RecoveryCodes,
} from "#contract/api/staff/members.ts";
import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { recordAudit, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import { hashPassword, requireStrongPassword } from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import {
  consumeEnrolmentAttempt,
  deleteEnrolments,
  deleteInvitation,
  findInvitation,
  lockVerifiedEnrolment,
  markEnrolmentVerified,
  updateFactors,
} from "../enrolment.queries.ts";
import { updateStaffPassword } from "../members.queries.ts";
import {
  hashRecoveryCode,
  invalidCodeError,
  newRecoveryCodes,
  startEnrolment,
} from "../second-factor/second-factor.ts";
import { findTotpStep } from "../second-factor/totp.ts";
import {
  rememberClient,
  restartRequiredError,
  type SignedIn,
  type SignInOrigin,
  startSecondStep,
} from "../sign-in/sign-in-staff.ts";
import { startStaffSession } from "../sign-in/staff-sessions.ts";
import { deleteMemberSessions } from "../sign-ins.queries.ts";
import {
  getMemberScope,
  lockActiveMember,
  replaceRecoveryCodes,
  type StaffRecord,
} from "../staff.queries.ts";
import { newClientMail, staffPasswordChangedMail } from "../staff-mails.ts";

/** @throws {AppError} `code_expired` when the link is expired, used or unknown */
export async function getInvitation(runtime: Runtime, token: string): Promise<Invitation> {
  return await runtime.db.withTransaction(async (tx) => {
    const { member, expiresAt } = await lockInvitedMember(tx, runtime, token);
    const { name, email, role, passwordHash } = member;
    const hasJoined = passwordHash !== null;
    return { name, email, role, hasJoined, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * The link works until an invited member has finished enrolment.
 * @throws {AppError} `code_expired`, `validation_failed` for a weak password
 */
export async function acceptInvitation(
  runtime: Runtime,
  { token, password }: AcceptInvitation,
): Promise<StaffChallenge> {
  const { email } = await getInvitation(runtime, token);
  requireStrongPassword("password", password, email);
  const passwordHash = await hashPassword("staff", password, email);
  return await runtime.db.withTransaction(async (tx) => {
    const { member } = await lockInvitedMember(tx, runtime, token);
    if (member.passwordHash === null) {
      return await startEnrolment(tx, runtime, member, passwordHash);
    }
    await updateStaffPassword(tx, member.id, passwordHash);
    await deleteInvitation(tx, member.id);
    await queueMail(tx, runtime, staffPasswordChangedMail(member));
    await recordAudit(tx, {
      actor: staffActor(member),
      action: "staff.password_changed",
      subject: member.id,
    });
    return await startSecondStep(tx, runtime, member);
  });
}

/**
 * @returns the recovery codes, shown once
 * @throws {AppError} `code_invalid`, `code_expired` when one must start again
 */
export async function confirmEnrolment(
  runtime: Runtime,
  { challenge, code }: ConfirmEnrolment,
): Promise<RecoveryCodes> {
  const tokenHash = hashToken(challenge);
  const now = runtime.clock();
  const enrolment = await consumeEnrolmentAttempt(runtime.db, tokenHash, now);
  if (!enrolment) throw restartRequiredError();
  const totpStep = findTotpStep(enrolment.totpSecret, code, now, 0);
  if (totpStep === undefined) throw invalidCodeError();
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((each) => hashRecoveryCode(enrolment.staffId, each));
  const isVerified = await markEnrolmentVerified(runtime.db, tokenHash, {
    totpStep,
    recoveryHashes,
  });
  if (!isVerified) throw restartRequiredError();
  return { recoveryCodes };
}

/** @throws {AppError} `code_expired` when one must start again */
export async function finishEnrolment(
  runtime: Runtime,
  { challenge }: FinishEnrolment,
  { ip, clientToken }: SignInOrigin,
): Promise<SignedIn> {
  const now = runtime.clock();
  return await runtime.db.withTransaction(async (tx) => {
    const enrolment = await lockVerifiedEnrolment(tx, hashToken(challenge), now);
    const member =
      enrolment && (await lockActiveMember(tx, enrolment.staffId, getMemberScope(runtime.config)));
    if (!member || enrolment.totpStep === null || enrolment.recoveryHashes === null) {
      throw restartRequiredError();
    }
    const { passwordHash, totpSecret, totpStep, recoveryHashes } = enrolment;
    const isJoining = passwordHash !== null;
    // Another request with the same link or password was faster.
    if (member.totpSecret !== null || (member.passwordHash === null) !== isJoining) {
      throw restartRequiredError();
    }
    await updateFactors(tx, member.id, { passwordHash, totpSecret, totpLastStep: totpStep });
    await replaceRecoveryCodes(tx, member.id, recoveryHashes);
    await deleteInvitation(tx, member.id);
    await deleteEnrolments(tx, member.id);
    await deleteMemberSessions(tx, member.id);
    await recordAudit(tx, {
      actor: staffActor(member),
      action: isJoining ? "staff.joined" : "staff.authenticator_set_up",
      subject: member.id,
      before: { authenticator: null },
      after: { authenticator: "set up", ...(isJoining && { role: member.role }) },
    });
    const client = await rememberClient(tx, runtime, member.id, clientToken);
    if (client.isNew && !isJoining)
      await queueMail(tx, runtime, newClientMail(member, { at: now, ip }));
    return { token: await startStaffSession(tx, runtime, member.id), clientToken: client.token };
  });
}

/** @throws {AppError} `code_expired` */
async function lockInvitedMember(
  tx: Tx,
  { config, clock }: Runtime,
  token: string,
): Promise<{ readonly member: StaffRecord; readonly expiresAt: Date }> {
  const find = () => findInvitation(tx, hashToken(token), clock());
  const invitation = await find();
  const member =
    invitation && (await lockActiveMember(tx, invitation.staffId, getMemberScope(config)));
  // The link may have been used or replaced while waiting for the lock.
  const current = member && (await find());
  if (!current) throw invitationExpiredError();
  return { member, expiresAt: current.expiresAt };
}

function invitationExpiredError(): AppError {
  return new AppError("code_expired", {
    detail:
      "This link has expired or was already used. If you've set your password, sign in. Otherwise ask a store owner for a new link.",
  });
}
