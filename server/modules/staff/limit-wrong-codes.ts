import { recordAudit } from "#server/database/audit.ts";
import { type Counted, createLimits, type RateLimit } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { clientOf, networkOf } from "#server/platform/http/client-address.ts";
import { findMember } from "./members.queries.ts";
import { wrongCodesMail } from "./staff-mails.ts";

const hour = 3600;
const day = 24 * hour;
const month = 30 * day;

/**
 * Wrong codes of one member, by where they come from. Whoever types one has the password already; of a million codes
 * three are right at any moment, so thirty a day find one in thirty years, and ten an hour is more than anybody mistypes.
 */
const wrong = {
  network: { name: "staff-code-network", limit: 10, windowSeconds: hour },
  /** From networks the member has not signed in from of late, so that a stranger shuts nobody out of where they work. */
  elsewhere: { name: "staff-code-elsewhere", limit: 30, windowSeconds: day },
} as const satisfies Record<string, RateLimit>;

/** As many wrong codes within a day are nobody's slip: the member is told, once a day. */
const slips: RateLimit = { name: "staff-code-slips", limit: 4, windowSeconds: day };
const told: RateLimit = { name: "staff-code-told", limit: 1, windowSeconds: day };
const knownNetwork = "staff-code-known-network";

/** Somebody at the second step of a sign-in. */
export interface CodeAttempt {
  readonly staffId: string;
  readonly code: string;
  readonly ip: string;
}

/**
 * Does the second step of a sign-in under the limits on wrong codes of one member, however many passwords and clients
 * they come by. A right code is not counted. A recovery code, which nobody guesses, is let in from everywhere. A
 * wrong one is in the audit log, and many of them in the member's mailbox.
 * @throws {AppError} `rate_limited`, and what the step throws
 */
export async function limitWrongCodes<T>(
  runtime: Runtime,
  attempt: CodeAttempt,
  verify: () => Promise<T>,
): Promise<T> {
  const { limits } = runtime;
  const { staffId, code, ip } = attempt;
  const here = `${staffId}\0${networkOf(ip)}`;
  const counted: Counted[] = [[wrong.network, here]];
  const isGuessable = /^\s*(\d\s*){6}$/.test(code);
  if (isGuessable && !(await limits.isNoted(knownNetwork, here))) {
    counted.push([wrong.elsewhere, staffId]);
  }
  const verified = await limits.countWrong(counted, () =>
    verify().catch(async (fault: unknown) => {
      if (fault instanceof AppError && fault.code === "code_invalid") {
        await tellWrongCode(runtime, attempt);
      }
      throw fault;
    }),
  );
  await limits.note(knownNetwork, here, month);
  return verified;
}

async function tellWrongCode(runtime: Runtime, { staffId, ip }: CodeAttempt): Promise<void> {
  await runtime.db.withTransaction(async (tx) => {
    await recordAudit(tx, {
      actor: `client:${clientOf(ip)}`,
      action: "staff.code_failed",
      subject: staffId,
    });
    const limits = createLimits(tx);
    if (await limits.trySpend(slips, staffId)) return;
    if (!(await limits.trySpend(told, staffId))) return;
    const member = await findMember(tx, staffId);
    if (member) await writeMail(tx, runtime, wrongCodesMail(member));
  });
}
