import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Tx } from "#server/database/connection.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config.ts";
import { codesOfClient, codesOfPair, codesToMailbox } from "./account-limits.ts";
import { verificationMail } from "./account-mails.ts";
import { extendCode, getInstallSecret, lockCode, takeTry, upsertCode } from "./proofs.queries.ts";
import type { UserRecord } from "./user.ts";

const codeLifeMs = 15 * 60_000;
const tries = 5;
/** Seconds between two codes (specification §4, §9). */
export const resendCooldownSeconds = 60;

/** What became of an attempt to enter a code. */
export type CodeOutcome = "right" | "code_invalid" | "code_expired" | "code_used_up";

/** What came of asking for a code. */
interface SentCode {
  /** Whether the mailbox holds a code that works now: this one, or the last one sent there, made good for longer. */
  readonly isThere: boolean;
  /** Absent when none was sent. */
  readonly code?: string;
}

/**
 * Sends a shopper a new code of six digits; an earlier one ends. A mailbox that got enough for a day gets no other:
 * then the last one sent to it is good for as long as a new one would be. A client that had too many sent gets none:
 * it may be a neighbour of theirs who did, so what asks for a code along with other work goes on without one.
 * @param client who asks for it; absent for the store's own
 */
export async function sendVerificationCode(
  tx: Tx,
  runtime: Runtime,
  user: Pick<UserRecord, "id" | "email" | "firstName">,
  client: string | undefined,
): Promise<SentCode> {
  const sentAt = runtime.clock();
  const expiresAt = new Date(sentAt.getTime() + codeLifeMs);
  const limits = createLimits(tx);
  if (client !== undefined) {
    const maySend =
      (await limits.trySpend(codesOfClient, client)) &&
      (await limits.trySpend(codesOfPair, `${user.email}\0${client}`));
    if (!maySend) return { isThere: false };
  }
  if (!(await limits.trySpend(codesToMailbox, user.email))) {
    return { isThere: await extendCode(tx, user.id, expiresAt) };
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = await hashCode(tx, runtime.config, user.id, code);
  await upsertCode(tx, user.id, { codeHash, triesLeft: tries, sentAt, expiresAt });
  await writeMail(tx, runtime, verificationMail(user, code));
  return { isThere: true, code };
}

/** Holds what was entered against the code last sent to the address; every wrong answer uses up a try. */
export async function tryVerificationCode(
  tx: Tx,
  { config, clock }: Pick<Runtime, "config" | "clock">,
  userId: string,
  entered: string,
): Promise<CodeOutcome> {
  const sent = await lockCode(tx, userId);
  if (!sent || sent.expiresAt <= clock()) return "code_expired";
  if (sent.triesLeft <= 0) return "code_used_up";
  const hash = await hashCode(tx, config, userId, entered);
  if (timingSafeEqual(Buffer.from(hash), Buffer.from(sent.codeHash))) return "right";
  await takeTry(tx, userId);
  return "code_invalid";
}

/** Seconds until a shopper may ask for another code; 0 when they may now. */
export async function secondsUntilResend(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  userId: string,
): Promise<number> {
  const sent = await lockCode(tx, userId);
  if (!sent) return 0;
  const since = (clock().getTime() - sent.sentAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(resendCooldownSeconds - since));
}

/**
 * A million codes are soon tried out, so the hash is keyed. In live mode half the key is not in the
 * database: a copy of it alone opens no code. The address is no part of it: a change of the address deletes the code.
 */
async function hashCode(
  tx: Tx,
  { mode, payaza }: Pick<Config, "mode" | "payaza">,
  userId: string,
  code: string,
): Promise<string> {
  const key = `${await getInstallSecret(tx)}${mode === "live" ? payaza.secretKey : ""}`;
  return createHmac("sha256", key).update(`${userId}\0${code}`).digest("hex");
}
