import { recordAudit } from "#server/database/audit.ts";
import { type Counted, createLimits, type RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey, toNetworkKey } from "#server/platform/http/client-address.ts";
import { findMember } from "../members.queries.ts";
import { wrongCodesMail } from "../staff-mails.ts";

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
const notifyOnceADay: RateLimit = { name: "staff-code-told", limit: 1, windowSeconds: day };
const knownNetwork = "staff-code-known-network";

export interface CodeAttempt {
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
