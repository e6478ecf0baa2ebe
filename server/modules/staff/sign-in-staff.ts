import type { StaffChallenge, StaffLogin, StaffVerify } from "#contract/api/staff.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { recordAudit, staffActor } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { checkPassword } from "#server/platform/password.ts";
import { beginEnrolment } from "./begin-enrolment.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import {
  deleteChallenge,
  findMemberByEmail,
  insertChallenge,
  letsIn,
  lockMember,
  takeTry,
} from "./staff.queries.ts";
import { startStaffSession } from "./staff-sessions.ts";

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
  const member = await findMemberByEmail(runtime.db, address, letsIn(runtime.config));
  const matches = await checkPassword(member?.passwordHash ?? undefined, password);
  if (!member || !matches) {
    throw new AppError("invalid_credentials", { detail: "Unable to sign in." });
  }
  if (member.totpSecret === null) return await beginEnrolment(runtime.db, runtime, member, null);
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
    const member = await lockMember(tx, staffId, letsIn(runtime.config));
    if (!member) throw mustStartAgain();
    // Reset while the code was on its way: the next sign-in sets an authenticator up.
    if (member.totpSecret === null) throw mustStartAgain();
    const factor = await proveSecondFactor(tx, member, code, now);
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

/** What is said when the time of a sign-in is over, or its tries. */
export function mustStartAgain(): AppError {
  return new AppError("code_expired", { detail: "Please sign in with your password again." });
}
