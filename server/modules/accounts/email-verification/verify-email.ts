import type { ResentVerification, User } from "#contract/api/accounts/auth.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { AppError, errorCode } from "#server/platform/errors/errors.ts";
import { welcomeMail } from "../account-mails.ts";
import { emailTakenError } from "../register-user.ts";
import {
  lockActiveUser,
  markEmailVerified,
  toUserReply,
  type UserRecord,
  updateEmail,
} from "../users.queries.ts";
import { deleteCode, deleteResets } from "../verification.queries.ts";
import {
  type CodeOutcome,
  checkVerificationCode,
  resendCooldownSeconds,
  secondsUntilResend,
  sendVerificationCode,
} from "./verification-code.ts";

const messages: Record<Exclude<CodeOutcome, "right">, string> = {
  code_invalid: "Invalid code. Please try again.",
  code_expired: "This code has expired. Please request a new one.",
  code_used_up: "Too many attempts. Please request a new code.",
};

const uniqueViolation = "23505";

export type OnEmailVerified = (tx: Tx, runtime: Runtime, userId: string) => Promise<void>;

/**
 * Email verification, by a code sent to the address.
 * @throws {AppError} `code_invalid` (specification §8), `code_expired`, `code_used_up`
 */
export async function verifyEmail(
  runtime: Runtime,
  userId: string,
  code: string,
  onEmailVerified: OnEmailVerified,
): Promise<User> {
  const result = await runtime.db.withTransaction(async (tx) => {
    const user = await lockActiveUser(tx, userId);
    if (!user) throw new AppError("unauthenticated");
    if (user.emailVerifiedAt) return user;
    // Returned and not thrown, so that the used attempt is committed.
    const outcome = await checkVerificationCode(tx, runtime, userId, code);
    if (outcome !== "right") return outcome;
    await deleteCode(tx, userId);
    await queueMail(tx, runtime, welcomeMail(user, (await getContact(tx)).name));
    const verified = await markEmailVerified(tx, userId, runtime.clock());
    await onEmailVerified(tx, runtime, userId);
    return verified ?? user;
  });
  if (typeof result === "string") throw new AppError(result, { detail: messages[result] });
  return toUserReply(result);
}

/** @throws {AppError} `already_verified`, `validation_failed`, `email_taken`, `rate_limited` */
export async function resendVerification(
  runtime: Runtime,
  userId: string,
  { email, client }: { email?: string | undefined; client: string },
): Promise<ResentVerification> {
  const verificationCode = await runtime.db
    .withTransaction(async (tx) => {
      const user = await lockActiveUser(tx, userId);
      if (!user) throw new AppError("unauthenticated");
      if (user.emailVerifiedAt) {
        throw new AppError("already_verified", { detail: "Your email is already verified." });
      }
      const secondsLeft = await secondsUntilResend(tx, runtime, userId);
      if (secondsLeft > 0) throw resendLimitError(secondsLeft);
      const recipient = await changeAddress(tx, user, email);
      const { isValid, code } = await sendVerificationCode(tx, runtime, recipient, client);
      // No usable code is left, so the address stays unchanged.
      if (!isValid) throw resendLimitError(resendCooldownSeconds);
      return code;
    })
    .catch((error: unknown) => {
      throw errorCode(error) === uniqueViolation ? emailTakenError() : error;
    });
  return {
    cooldownSeconds: resendCooldownSeconds,
    ...(runtime.config.mode === "demo" && verificationCode && { verificationCode }),
  };
}

function resendLimitError(retryAfter: number): AppError {
  return new AppError("rate_limited", {
    detail: "Unable to resend code right now. Please try again later.",
    retryAfter,
  });
}

async function changeAddress(tx: Tx, user: UserRecord, typed?: string): Promise<UserRecord> {
  const email = typed === undefined ? user.email : normalizeEmail(typed);
  if (email === user.email) return user;
  if (!isEmail(email)) {
    throw new AppError("validation_failed", {
      detail: "Enter a valid email",
      errors: [{ field: "email", message: "Enter a valid email" }],
    });
  }
  if (!(await updateEmail(tx, user, email))) throw emailTakenError();
  // Links and codes of the old address prove nothing about the new one.
  await deleteResets(tx, user.id);
  await deleteCode(tx, user.id);
  return { ...user, email };
}
