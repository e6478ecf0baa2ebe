import type { ResentVerification } from "#contract/api/auth.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { AppError } from "#server/platform/errors.ts";
import { deleteCode, deleteResets } from "./proofs.queries.ts";
import { emailTaken } from "./register-user.ts";
import type { UserRecord } from "./user.ts";
import { lockLivingUser, updateEmail } from "./users.queries.ts";
import {
  resendCooldownSeconds,
  secondsUntilResend,
  sendVerificationCode,
} from "./verification-code.ts";

const uniqueViolation = "23505";

/**
 * Sends another code, at most every 60 seconds; another address replaces the unverified one.
 * @throws {AppError} `already_verified`, `validation_failed`, `email_taken`, or `rate_limited` (text:
 * specification §8) with the seconds left, also where the mailbox gets no more codes and holds none that works, or the client had too many sent
 */
export async function resendVerification(
  runtime: Runtime,
  userId: string,
  { email, client }: { email?: string | undefined; client: string },
): Promise<ResentVerification> {
  const verificationCode = await runtime.db
    .withTransaction(async (tx) => {
      const user = await lockLivingUser(tx, userId);
      if (!user) throw new AppError("unauthenticated");
      if (user.emailVerifiedAt) {
        throw new AppError("already_verified", { detail: "Your email is verified already." });
      }
      const secondsLeft = await secondsUntilResend(tx, runtime, userId);
      if (secondsLeft > 0) throw notResent(secondsLeft);
      const addressed = await withAddress(tx, user, email);
      const { isThere, code } = await sendVerificationCode(tx, runtime, addressed, client);
      // The client or the mailbox had its codes, and none of these is of this account: the address stays what it was.
      if (!isThere) throw notResent(resendCooldownSeconds);
      return code;
    })
    .catch((error: unknown) => {
      // Two accounts took the same address at the same moment.
      throw errorCode(error) === uniqueViolation ? emailTaken() : error;
    });
  return {
    cooldownSeconds: resendCooldownSeconds,
    ...(runtime.config.mode === "demo" && verificationCode && { verificationCode }),
  };
}

function notResent(retryAfter: number): AppError {
  return new AppError("rate_limited", {
    detail: "Unable to resend code right now. Please try again later.",
    retryAfter,
  });
}

async function withAddress(tx: Tx, user: UserRecord, typed?: string): Promise<UserRecord> {
  const email = typed === undefined ? user.email : normalizeEmail(typed);
  if (email === user.email) return user;
  if (!isEmail(email)) {
    throw new AppError("validation_failed", {
      detail: "Enter a valid email",
      errors: [{ field: "email", message: "Enter a valid email" }],
    });
  }
  if (!(await updateEmail(tx, user.id, email))) throw emailTaken();
  // A link or a code sent to the old address proves nothing about the new one.
  await deleteResets(tx, user.id);
  await deleteCode(tx, user.id);
  return { ...user, email };
}
