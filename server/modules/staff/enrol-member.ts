import type { StaffChallenge } from "#contract/api/staff.ts";
import type {
  AcceptInvitation,
  ConfirmEnrolment,
  FinishEnrolment,
  Invitation,
  RecoveryCodes,
} from "#contract/api/staff-members.ts";
import { recordAudit, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import { hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { beginEnrolment } from "./begin-enrolment.ts";
import {
  deleteEnrolments,
  deleteInvitation,
  findInvited,
  lockProvedEnrolment,
  proveEnrolment,
  takeEnrolmentTry,
  updateFactors,
} from "./enrolment.queries.ts";
import { rememberClient } from "./known-clients.ts";
import { updateStaffPassword } from "./members.queries.ts";
import { invalidCode } from "./prove-second-factor.ts";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes.ts";
import {
  beginSecondStep,
  mustStartAgain,
  type SignedIn,
  type SignInOrigin,
} from "./sign-in-staff.ts";
import { deleteSessionsOf } from "./sign-ins.queries.ts";
import { letsIn, lockMember, replaceRecoveryCodes, type StaffRecord } from "./staff.queries.ts";
import { newClientMail, staffPasswordChangedMail } from "./staff-mails.ts";
import { startStaffSession } from "./staff-sessions.ts";
import { findTotpStep } from "./totp.ts";

/**
 * Whom a link to choose a password by is for.
 * @throws {AppError} `code_expired` when it has ended, was used or never was
 */
export async function getInvitation(runtime: Runtime, token: string): Promise<Invitation> {
  return await runtime.db.withTransaction(async (tx) => {
    const { member, expiresAt } = await lockByLink(tx, runtime, token);
    const { name, email, role, passwordHash } = member;
    const hasJoined = passwordHash !== null;
    return { name, email, role, hasJoined, expiresAt: expiresAt.toISOString() };
  });
}

/**
 * Takes the password that was chosen by a link. Who is invited is handed the secret of an authenticator, and the link
 * works until the last step is done: who breaks off begins again from it. For who has joined the password counts at
 * once, and their second step is that of every sign-in.
 * @throws {AppError} `code_expired`, `validation_failed` for an easy password
 */
export async function acceptInvitation(
  runtime: Runtime,
  { token, password }: AcceptInvitation,
): Promise<StaffChallenge> {
  const { email } = await getInvitation(runtime, token);
  refuseEasyPassword("password", password, email);
  const passwordHash = await hashPassword("staff", password, email);
  return await runtime.db.withTransaction(async (tx) => {
    const { member } = await lockByLink(tx, runtime, token);
    if (member.passwordHash === null) {
      return await beginEnrolment(tx, runtime, member, passwordHash);
    }
    await updateStaffPassword(tx, member.id, passwordHash);
    await deleteInvitation(tx, member.id);
    await writeMail(tx, runtime, staffPasswordChangedMail(member));
    await recordAudit(tx, {
      actor: staffActor(member),
      action: "staff.password_changed",
      subject: member.id,
    });
    return await beginSecondStep(tx, runtime, member);
  });
}

/**
 * Proves that the authenticator works, with its first code.
 * @returns the recovery codes, which nobody can be shown again
 * @throws {AppError} `code_invalid`, `code_expired` when one must start again
 */
export async function confirmEnrolment(
  runtime: Runtime,
  { challenge, code }: ConfirmEnrolment,
): Promise<RecoveryCodes> {
  const tokenHash = hashToken(challenge);
  const now = runtime.clock();
  const enrolment = await takeEnrolmentTry(runtime.db, tokenHash, now);
  if (!enrolment) throw mustStartAgain();
  const totpStep = findTotpStep(enrolment.totpSecret, code, now, 0);
  if (totpStep === undefined) throw invalidCode();
  const recoveryCodes = newRecoveryCodes();
  const recoveryHashes = recoveryCodes.map((each) => hashRecoveryCode(enrolment.staffId, each));
  const isFirst = await proveEnrolment(runtime.db, tokenHash, { totpStep, recoveryHashes });
  if (!isFirst) throw mustStartAgain();
  return { recoveryCodes };
}

/**
 * Lets the new authenticator, the recovery codes and, for who was invited, the password count, now that the
 * codes are kept, and signs the member in; who sets one up anew with another browser is told by mail.
 * @throws {AppError} `code_expired` when one must start again
 */
export async function finishEnrolment(
  runtime: Runtime,
  { challenge }: FinishEnrolment,
  { ip, clientToken }: SignInOrigin,
): Promise<SignedIn> {
  const now = runtime.clock();
  return await runtime.db.withTransaction(async (tx) => {
    const enrolment = await lockProvedEnrolment(tx, hashToken(challenge), now);
    const member = enrolment && (await lockMember(tx, enrolment.staffId, letsIn(runtime.config)));
    if (!member || enrolment.totpStep === null || enrolment.recoveryHashes === null) {
      throw mustStartAgain();
    }
    const { passwordHash, totpSecret, totpStep, recoveryHashes } = enrolment;
    const joins = passwordHash !== null;
    // Somebody with the same link or password was faster.
    if (member.totpSecret !== null || (member.passwordHash === null) !== joins) {
      throw mustStartAgain();
    }
    await updateFactors(tx, member.id, { passwordHash, totpSecret, totpLastStep: totpStep });
    await replaceRecoveryCodes(tx, member.id, recoveryHashes);
    await deleteInvitation(tx, member.id);
    await deleteEnrolments(tx, member.id);
    await deleteSessionsOf(tx, member.id);
    await recordAudit(tx, {
      actor: staffActor(member),
      action: joins ? "staff.joined" : "staff.authenticator_set_up",
      subject: member.id,
      before: { authenticator: null },
      after: { authenticator: "set up", ...(joins && { role: member.role }) },
    });
    const client = await rememberClient(tx, runtime, member.id, clientToken);
    if (client.isNew && !joins)
      await writeMail(tx, runtime, newClientMail(member, { at: now, ip }));
    return { token: await startStaffSession(tx, runtime, member.id), clientToken: client.token };
  });
}

/** Whom a link is for, locked until the transaction ends. @throws {AppError} `code_expired` */
async function lockByLink(
  tx: Tx,
  { config, clock }: Runtime,
  token: string,
): Promise<{ readonly member: StaffRecord; readonly expiresAt: Date }> {
  const find = () => findInvited(tx, hashToken(token), clock());
  const found = await find();
  const member = found && (await lockMember(tx, found.staffId, letsIn(config)));
  // It may have been used, or made worthless by another, while the lock was waited for.
  const invited = member && (await find());
  if (!invited) throw invitationEnded();
  return { member, expiresAt: invited.expiresAt };
}

function invitationEnded(): AppError {
  return new AppError("code_expired", {
    detail:
      "This link has ended, or was used. If you chose a password by it, sign in with it. Otherwise ask an owner of the store for a new link.",
  });
}
