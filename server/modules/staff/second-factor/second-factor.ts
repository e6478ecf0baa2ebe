import type { StaffChallenge } from "#contract/api/staff/staff.ts";
import { recordAudit } from "#server/database/audit.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { type Counted, createLimits, type RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { hashToken, newToken, normalizeCode, randomCode } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey, toNetworkKey } from "#server/platform/http/client-address.ts";
import { insertEnrolment } from "../enrolment.queries.ts";
import { findMember } from "../members.queries.ts";
import { type StaffRecord, spendRecoveryCode, updateTotpStep } from "../staff.queries.ts";
import { wrongCodesMail } from "../staff-mails.ts";
import { findTotpStep, newTotpSecret, totpUrl } from "./totp.ts";

/**
 * Two-factor authentication: a code of the authenticator, or a recovery code. Each is accepted once.
 * @throws {AppError} `code_invalid`
 */
export async function verifySecondFactor(
  tx: Tx,
  member: StaffRecord,
  typed: string,
  now: Date,
): Promise<"authenticator" | "recovery code"> {
  const code = typed.replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(code)) {
    // A demo's code is public, so it may be reused.
    const lastStep = member.demo ? 0 : member.totpLastStep;
    const step =
      member.totpSecret === null ? undefined : findTotpStep(member.totpSecret, code, now, lastStep);
    if (step !== undefined) {
      await updateTotpStep(tx, member.id, step);
      return "authenticator";
    }
  } else if (await spendRecoveryCode(tx, member.id, hashRecoveryCode(member.id, code), now)) {
    return "recovery code";
  }
  throw invalidCodeError();
}

export function invalidCodeError(): AppError {
  return new AppError("code_invalid", { detail: "Invalid code. Please try again." });
}

const enrolmentTtlMs = 30 * 60_000;
const maxEnrolmentAttempts = 10;

/** @param passwordHash of an invited member's new password; null for one who has a password */
export async function startEnrolment(
  on: Queryable,
  { clock }: Pick<Runtime, "clock">,
  { id, email }: Pick<StaffRecord, "id" | "email">,
  passwordHash: string | null,
): Promise<StaffChallenge> {
  const challenge = newToken();
  const totpSecret = newTotpSecret();
  const expiresAt = new Date(clock().getTime() + enrolmentTtlMs);
  await insertEnrolment(on, {
    tokenHash: hashToken(challenge),
    staffId: id,
    passwordHash,
    totpSecret,
    triesLeft: maxEnrolmentAttempts,
    expiresAt,
  });
  const address = totpUrl(totpSecret, email, (await getContact(on)).name);
  return {
    challenge,
    expiresAt: expiresAt.toISOString(),
    enrolment: { totpSecret, totpUrl: address },
  };
}

const recoveryCodeCount = 10;
const recoveryCodeLength = 10;

/** 50 random bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    const code = randomCode(recoveryCodeLength);
    return `${code.slice(0, recoveryCodeLength / 2)}-${code.slice(recoveryCodeLength / 2)}`;
  });
}

export function hashRecoveryCode(staffId: string, code: string): string {
  const normalized = normalizeCode(code.replaceAll("-", ""))
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  return hashToken(`${staffId}\0${normalized}`);
}

const hour = 3600;
const day = 24 * hour;
const month = 30 * day;

/** The sender has the password. Of a million codes three are valid at a time: thirty a day find one in thirty years. */
const wrongCodeLimits = {
  network: { name: "staff-code-network", limit: 10, windowSeconds: hour },
  /** From unknown networks, so that a stranger cannot lock members out of their own. */
  elsewhere: { name: "staff-code-elsewhere", limit: 30, windowSeconds: day },
} as const satisfies Record<string, RateLimit>;

const notifyThreshold: RateLimit = { name: "staff-code-slips", limit: 4, windowSeconds: day };
const notifyOnceADay: RateLimit = { name: "staff-code-notice", limit: 1, windowSeconds: day };
const knownNetwork = "staff-code-known-network";

interface CodeAttempt {
  readonly staffId: string;
  readonly code: string;
  readonly ip: string;
}

/**
 * Recovery codes cannot be guessed and are always accepted.
 * @throws {AppError} `rate_limited`, and errors of `verify`
 */
export async function limitWrongCodes<T>(
  runtime: Runtime,
  attempt: CodeAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  const { limits } = runtime;
  const { staffId, code, ip } = attempt;
  const memberNetwork = `${staffId}\0${toNetworkKey(ip)}`;
  const limitsToCount: Counted[] = [[wrongCodeLimits.network, memberNetwork]];
  const isGuessable = /^\s*(\d\s*){6}$/.test(code);
  if (isGuessable && !(await limits.isNoted(knownNetwork, memberNetwork))) {
    limitsToCount.push([wrongCodeLimits.elsewhere, staffId]);
  }
  const verified = await limits.countWrong(limitsToCount, () =>
    verify().catch(async (error: unknown) => {
      if (error instanceof AppError && error.code === "code_invalid") {
        await recordWrongCode(runtime, attempt);
      }
      throw error;
    }),
  );
  await limits.note(knownNetwork, memberNetwork, month);
  return verified;
}

async function recordWrongCode(runtime: Runtime, { staffId, ip }: CodeAttempt): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    await recordAudit(tx, {
      actor: `client:${toClientKey(ip)}`,
      action: "staff.code_failed",
      subject: staffId,
    });
    const limits = createLimits(tx);
    if (await limits.trySpend(notifyThreshold, staffId)) return;
    if (!(await limits.trySpend(notifyOnceADay, staffId))) return;
    const member = await findMember(tx, staffId);
    if (member) await queueMail(tx, runtime, wrongCodesMail(member));
  });
}
