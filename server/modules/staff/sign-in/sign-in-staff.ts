import type { FastifyReply, FastifyRequest } from "fastify";
import type { StaffChallenge, StaffLogin, StaffVerify } from "#contract/api/staff/staff.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { recordAudit, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { verifyPassword } from "#server/platform/auth/password.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey, toNetworkKey } from "#server/platform/http/client-address.ts";
import {
  limitWrongCodes,
  startEnrolment,
  verifySecondFactor,
} from "../second-factor/second-factor.ts";
import {
  consumeChallengeAttempt,
  deleteChallenge,
  insertChallenge,
  insertClient,
  touchClient,
} from "../sign-ins.queries.ts";
import {
  findMemberByEmail,
  getMemberScope,
  lockActiveMember,
  type StaffRecord,
} from "../staff.queries.ts";
import { newClientMail } from "../staff-mails.ts";
import { clientCookie, readClientToken, sessionCookie } from "./session-cookie.ts";
import { sessionTtlMs, startStaffSession } from "./staff-sessions.ts";

const challengeTtlMs = 5 * 60_000;
const maxChallengeAttempts = 5;
/** They cannot be guessed, so valid ones are always accepted; codes have their own limits. */
const wrongChallenges = { name: "staff-verify", limit: 60, windowSeconds: 900 };
const recordedFailures = { name: "staff-failure-noted", limit: 1, windowSeconds: 900 };

/**
 * Neither the answer nor its timing reveals which was wrong.
 * @throws {AppError} `invalid_credentials`
 */
export async function checkStaffPassword(
  runtime: Runtime,
  { email, password }: StaffLogin,
  ip: string,
): Promise<StaffChallenge> {
  const address = normalizeEmail(email).replaceAll("\0", " ");
  const checked = await findMemberByEmail(runtime.db, address, getMemberScope(runtime.config));
  const matches = await verifyPassword(
    "staff",
    checked?.passwordHash ?? undefined,
    password,
    toClientKey(ip),
  );
  const begun = checked && matches && (await startUnlessPasswordChanged(runtime, checked));
  if (begun) return begun;
  await recordFailure(runtime, checked?.id, ip);
  throw new AppError("invalid_credentials", { detail: "Unable to sign in." });
}

/** @returns undefined where the password changed since, which ended all sign-ins */
async function startUnlessPasswordChanged(
  runtime: Runtime,
  { id, passwordHash }: StaffRecord,
): Promise<StaffChallenge | undefined> {
  return await runtime.db.withTransaction(async (tx) => {
    const member = await lockActiveMember(tx, id, getMemberScope(runtime.config));
    if (!member || member.passwordHash !== passwordHash) return undefined;
    return await startSecondStep(tx, runtime, member);
  });
}

export async function startSecondStep(
  tx: Tx,
  runtime: Pick<Runtime, "clock">,
  member: StaffRecord,
): Promise<StaffChallenge> {
  if (member.totpSecret === null) return await startEnrolment(tx, runtime, member, null);
  const challenge = newToken();
  const expiresAt = new Date(runtime.clock().getTime() + challengeTtlMs);
  await insertChallenge(tx, {
    tokenHash: hashToken(challenge),
    staffId: member.id,
    triesLeft: maxChallengeAttempts,
    expiresAt,
  });
  return { challenge, expiresAt: expiresAt.toISOString() };
}

export interface SignedIn {
  readonly token: string;
  readonly clientToken: string;
}

export interface SignInOrigin {
  readonly ip: string;
  readonly clientToken: string | undefined;
}

/** @throws {AppError} `code_invalid`, `rate_limited`, `code_expired` when step one must be repeated */
export async function verifyStaff(
  runtime: Runtime,
  { challenge, code }: StaffVerify,
  { ip, clientToken }: SignInOrigin,
): Promise<SignedIn> {
  const tokenHash = hashToken(challenge);
  const now = runtime.clock();
  // Outside the transaction, so that a wrong code uses up the attempt.
  const { staffId, demo } = await runtime.limits.countRefused(
    [wrongChallenges, toClientKey(ip)],
    async () => {
      const attempt = await consumeChallengeAttempt(runtime.db, tokenHash, now);
      if (!attempt) throw restartRequiredError();
      return attempt;
    },
  );
  const verify = () =>
    runtime.db.withTransaction(async (tx) => {
      const member = await lockActiveMember(tx, staffId, getMemberScope(runtime.config));
      if (!member) throw restartRequiredError();
      // Reset in the meantime.
      if (member.totpSecret === null) throw restartRequiredError();
      const factor = await verifySecondFactor(tx, member, code, now);
      if (!(await deleteChallenge(tx, tokenHash))) throw restartRequiredError();
      const client = await rememberClient(tx, runtime, member.id, clientToken);
      await recordAudit(tx, {
        actor: staffActor(member),
        action: "staff.signed_in",
        subject: member.id,
        after: { factor, ...(client.isNew && { newBrowser: true }) },
      });
      if (client.isNew && !demo)
        await queueMail(tx, runtime, newClientMail(member, { at: now, ip }));
      return {
        token: await startStaffSession(tx, runtime, member.id),
        clientToken: client.token,
      };
    });
  // Demo accounts are shared: one visitor's wrong codes must not lock out others.
  return demo ? await verify() : await limitWrongCodes(runtime, { staffId, code, ip }, verify);
}

/**
 * Once per network, member and quarter of an hour, so that strangers cannot flood the log. Unknown emails take the
 * same time.
 */
async function recordFailure(
  { db, limits }: Runtime,
  staffId: string | undefined,
  ip: string,
): Promise<void> {
  const subject = staffId ?? "nobody";
  if (!(await limits.trySpend(recordedFailures, `${subject}\0${toNetworkKey(ip)}`))) return;
  const actor = `client:${toClientKey(ip)}`;
  await recordAudit(db, { actor, action: "staff.sign_in_failed", subject });
}

export function restartRequiredError(): AppError {
  return new AppError("code_expired", { detail: "Please sign in with your password again." });
}

export interface SignedInClient {
  readonly token: string;
  readonly isNew: boolean;
}

export async function rememberClient(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  staffId: string,
  token: string | undefined,
): Promise<SignedInClient> {
  if (token !== undefined && (await touchClient(tx, staffId, hashToken(token), clock()))) {
    return { token, isNew: false };
  }
  // A browser shared with another member keeps its cookie.
  const clientToken = token ?? newToken();
  await insertClient(tx, staffId, hashToken(clientToken), clock());
  return { token: clientToken, isNew: true };
}

export function toSignInOrigin(request: FastifyRequest): SignInOrigin {
  return { ip: request.ip, clientToken: readClientToken(request) };
}

export function setSignInCookies(
  reply: Pick<FastifyReply, "header">,
  config: Pick<Config, "mode" | "publicUrl">,
  { token, clientToken }: SignedIn,
): void {
  reply.header("set-cookie", [
    sessionCookie(config, token, sessionTtlMs / 1000),
    clientCookie(config, clientToken),
  ]);
}
