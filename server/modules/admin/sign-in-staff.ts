import type { StaffChallenge, StaffLogin, StaffVerify } from "#contract/api/staff.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { checkPassword } from "#server/modules/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { staffActor } from "#server/platform/staff.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import {
  deleteChallenge,
  findMemberByEmail,
  insertChallenge,
  lockMember,
  type StaffRecord,
  spendRecoveryCode,
  takeTry,
  updateTotpStep,
} from "./staff.queries.ts";
import { startStaffSession } from "./staff-sessions.ts";
import { findTotpStep } from "./totp.ts";

/** Time for the second step. */
const challengeMs = 5 * 60_000;
const triesOfChallenge = 5;

/**
 * First step: address and password. Which of the two was wrong cannot be told from the answer, nor from the
 * time it takes.
 * @throws {AppError} `invalid_credentials`
 */
export async function checkStaffPassword(
  runtime: Runtime,
  { email, password }: StaffLogin,
): Promise<StaffChallenge> {
  const address = normalizeEmail(email).replaceAll("\0", " ");
  const found = await findMemberByEmail(runtime.db, address);
  // Everybody knows how to sign in as a demo member, so none may in a store that lives.
  const member = found?.demo && runtime.config.mode === "live" ? undefined : found;
  const matches = await checkPassword(member?.passwordHash, password);
  if (!member || !matches) {
    throw new AppError("invalid_credentials", { detail: "Unable to sign in." });
  }
  const challenge = newToken();
  const expiresAt = new Date(runtime.clock().getTime() + challengeMs);
  await insertChallenge(runtime.db, {
    tokenHash: hashToken(challenge),
    staffId: member.id,
    triesLeft: triesOfChallenge,
    expiresAt,
  });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/**
 * Second step: the authenticator's code, each good for one sign-in, or a recovery code.
 * @returns the token of the session's cookie
 * @throws {AppError} `code_invalid`, `code_expired` when the first step must be done again
 */
export async function verifyStaff(
  runtime: Runtime,
  { challenge, code }: StaffVerify,
): Promise<string> {
  const tokenHash = hashToken(challenge);
  const now = runtime.clock();
  // Outside the transaction below: a wrong code must not give the try back.
  const staffId = await takeTry(runtime.db, tokenHash, now);
  if (staffId === undefined) throw mustStartAgain();
  return await runtime.db.withTransaction(async (tx) => {
    const member = await lockMember(tx, staffId);
    if (!member) throw mustStartAgain();
    const factor = await spendCode(tx, member, code, now);
    if (!(await deleteChallenge(tx, tokenHash))) throw mustStartAgain();
    await recordAudit(tx, {
      actor: staffActor(member),
      action: "staff.signed_in",
      subject: member.id,
      after: { factor },
    });
    return await startStaffSession(tx, runtime, member.id);
  });
}

async function spendCode(
  tx: Tx,
  member: StaffRecord,
  typed: string,
  now: Date,
): Promise<"authenticator" | "recovery code"> {
  const code = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) {
    // A demo's code is public: to refuse it a second time would only keep visitors waiting.
    const lastStep = member.demo ? 0 : member.totpLastStep;
    const step = findTotpStep(member.totpSecret, code, now, lastStep);
    if (step !== undefined) {
      await updateTotpStep(tx, member.id, step);
      return "authenticator";
    }
  } else if (await spendRecoveryCode(tx, member.id, hashRecoveryCode(member.id, code), now)) {
    return "recovery code";
  }
  throw new AppError("code_invalid", { detail: "Invalid code. Please try again." });
}

function mustStartAgain(): AppError {
  return new AppError("code_expired", { detail: "Please sign in with your password again." });
}
