import type { StaffChallenge, StaffLogin, StaffVerify } from "#contract/api/staff.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { recordAudit, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { clientOf, networkOf } from "#server/platform/http/client-address.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { checkPassword } from "#server/platform/password.ts";
import { beginEnrolment } from "./begin-enrolment.ts";
import { rememberClient } from "./known-clients.ts";
import { limitWrongCodes } from "./limit-wrong-codes.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { deleteChallenge, insertChallenge, takeTry } from "./sign-ins.queries.ts";
import { findMemberByEmail, letsIn, lockMember, type StaffRecord } from "./staff.queries.ts";
import { newClientMail } from "./staff-mails.ts";
import { startStaffSession } from "./staff-sessions.ts";

/** Time for the second step. */
const challengeMs = 5 * 60_000;
const triesOfChallenge = 5;
/**
 * Challenges that are none, of one client. Nobody guesses one, so who holds one is heard whatever others tried; its
 * codes have limits of their own.
 */
const wrongChallenges = { name: "staff-verify", limit: 60, windowSeconds: 900 };
const notedFailures = { name: "staff-failure-noted", limit: 1, windowSeconds: 900 };

/**
 * First step: address and password. Which of the two was wrong cannot be told from the answer, nor from the
 * time it takes.
 * @throws {AppError} `invalid_credentials`
 */
export async function checkStaffPassword(
  runtime: Runtime,
  { email, password }: StaffLogin,
  ip: string,
): Promise<StaffChallenge> {
  const address = normalizeEmail(email).replaceAll("\0", " ");
  const checked = await findMemberByEmail(runtime.db, address, letsIn(runtime.config));
  const matches = await checkPassword(
    "staff",
    checked?.passwordHash ?? undefined,
    password,
    clientOf(ip),
  );
  const begun = checked && matches && (await beginUnlessReplaced(runtime, checked));
  if (begun) return begun;
  await recordFailure(runtime, checked?.id, ip);
  throw new AppError("invalid_credentials", { detail: "Unable to sign in." });
}

/**
 * Begins the second step of who knew the password.
 * @returns undefined where it was replaced since, which ended every sign-in under way
 */
async function beginUnlessReplaced(
  runtime: Runtime,
  { id, passwordHash }: StaffRecord,
): Promise<StaffChallenge | undefined> {
  return await runtime.db.withTransaction(async (tx) => {
    const member = await lockMember(tx, id, letsIn(runtime.config));
    if (!member || member.passwordHash !== passwordHash) return undefined;
    return await beginSecondStep(tx, runtime, member);
  });
}

/** Begins the second step of a member: the code of the authenticator, or setting one up where there is none. */
export async function beginSecondStep(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  member: StaffRecord,
): Promise<StaffChallenge> {
  if (member.totpSecret === null) return await beginEnrolment(tx, runtime, member, null);
  const challenge = newToken();
  const expiresAt = new Date(runtime.clock().getTime() + challengeMs);
  await insertChallenge(tx, {
    tokenHash: hashToken(challenge),
    staffId: member.id,
    triesLeft: triesOfChallenge,
    expiresAt,
  });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

/** What a sign-in leaves in the browser. */
export interface SignedIn {
  /** Of the session's cookie. */
  readonly token: string;
  /** Of the cookie by which the browser is known. */
  readonly clientToken: string;
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  readonly ip: string;
  readonly clientToken: string | undefined;
}

/**
 * Second step: the authenticator's code, each good for one sign-in, or a recovery code. A member who has not used
 * this browser before is told by mail.
 * @throws {AppError} `code_invalid`, `rate_limited`, `code_expired` when the first step must be done again
 */
export async function verifyStaff(
  runtime: Runtime,
  { challenge, code }: StaffVerify,
  { ip, clientToken }: SignInOrigin,
): Promise<SignedIn> {
  const tokenHash = hashToken(challenge);
  const now = runtime.clock();
  // Outside the transaction below: a wrong code must not give the try back.
  const { staffId, demo } = await runtime.limits.countRefused(
    [wrongChallenges, clientOf(ip)],
    async () => {
      const tried = await takeTry(runtime.db, tokenHash, now);
      if (!tried) throw mustStartAgain();
      return tried;
    },
  );
  const verify = () =>
    runtime.db.withTransaction(async (tx) => {
      const member = await lockMember(tx, staffId, letsIn(runtime.config));
      if (!member) throw mustStartAgain();
      // Reset while the code was on its way: the next sign-in sets an authenticator up.
      if (member.totpSecret === null) throw mustStartAgain();
      const factor = await proveSecondFactor(tx, member, code, now);
      if (!(await deleteChallenge(tx, tokenHash))) throw mustStartAgain();
      const client = await rememberClient(tx, runtime, member.id, clientToken);
      await recordAudit(tx, {
        actor: staffActor(member),
        action: "staff.signed_in",
        subject: member.id,
        after: { factor, ...(client.isNew && { newBrowser: true }) },
      });
      if (client.isNew && !demo)
        await writeMail(tx, runtime, newClientMail(member, { at: now, ip }));
      return {
        token: await startStaffSession(tx, runtime, member.id),
        clientToken: client.token,
      };
    });
  // Everybody may sign in as the people of a demo: one visitor's wrong codes keep no other out.
  return demo ? await verify() : await limitWrongCodes(runtime, { staffId, code, ip }, verify);
}

/**
 * Notes in the audit log that a sign-in failed, of one network and member once in a quarter of an hour: no stranger
 * fills the log. For an address that nobody on the staff has the same is done, so that the time taken tells nothing.
 */
async function recordFailure(
  { db, limits }: Runtime,
  staffId: string | undefined,
  ip: string,
): Promise<void> {
  const subject = staffId ?? "nobody";
  if (!(await limits.trySpend(notedFailures, `${subject}\0${networkOf(ip)}`))) return;
  const actor = `client:${clientOf(ip)}`;
  await recordAudit(db, { actor, action: "staff.sign_in_failed", subject });
}

/** What is said when the time of a sign-in is over, or its tries. */
export function mustStartAgain(): AppError {
  return new AppError("code_expired", { detail: "Please sign in with your password again." });
}
