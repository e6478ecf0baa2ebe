import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Tx } from "#server/database/connection/connection.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { codesPerClient, codesPerClientAndEmail, codesPerMailbox } from "../account-limits.ts";
import { verificationMail } from "../account-mails.ts";
import type { UserRecord } from "../users.queries.ts";
import {
  consumeCodeAttempt,
  extendCode,
  getInstallSecret,
  lockCode,
  upsertCode,
} from "../verification.queries.ts";

const codeTtlMs = 15 * 60_000;
const maxAttempts = 5;
/** Specification §4, §9. */
export const resendCooldownSeconds = 60;

export type CodeOutcome = "right" | "code_invalid" | "code_expired" | "code_used_up";

interface CodeDelivery {
  /** True for this code, or an extended earlier one. */
  readonly isValid: boolean;
  readonly code?: string;
}

/** A mailbox at its daily limit has its last code extended; a client at its limit gets none. */
export async function sendVerificationCode(
  tx: Tx,
  runtime: Runtime,
  user: Pick<UserRecord, "id" | "email" | "firstName">,
  client: string | undefined,
): Promise<CodeDelivery> {
  const sentAt = runtime.clock();
  const expiresAt = new Date(sentAt.getTime() + codeTtlMs);
  const limits = createLimits(tx);
  if (client !== undefined) {
    const maySend =
      (await limits.trySpend(codesPerClient, client)) &&
      (await limits.trySpend(codesPerClientAndEmail, `${user.email}\0${client}`));
    if (!maySend) return { isValid: false };
  }
  if (!(await limits.trySpend(codesPerMailbox, user.email))) {
    return { isValid: await extendCode(tx, user.id, expiresAt) };
  }
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeHash = await hashCode(tx, runtime.config, user.id, code);
  await upsertCode(tx, user.id, { codeHash, triesLeft: maxAttempts, sentAt, expiresAt });
  await queueMail(tx, runtime, verificationMail(user, code));
  return { isValid: true, code };
}

export async function checkVerificationCode(
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
  await consumeCodeAttempt(tx, userId);
  return "code_invalid";
}

export async function secondsUntilResend(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  userId: string,
): Promise<number> {
  const sent = await lockCode(tx, userId);
  if (!sent) return 0;
  const secondsSince = (clock().getTime() - sent.sentAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(resendCooldownSeconds - secondsSince));
}

/** Keyed, since a million codes are quickly tried; in live mode a part of the key is elsewhere. */
async function hashCode(
  tx: Tx,
  { mode, smtpUrl, payments }: Pick<Config, "mode" | "smtpUrl" | "payments">,
  userId: string,
  code: string,
): Promise<string> {
  const configured =
    mode === "live" ? [smtpUrl, payments.payaza?.secretKey, payments.paystack?.secretKey] : [];
  const key = [await getInstallSecret(tx), ...configured].join("\0");
  return createHmac("sha256", key).update(`${userId}\0${code}`).digest("hex");
}
