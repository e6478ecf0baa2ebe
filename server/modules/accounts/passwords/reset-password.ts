import type { AuthReply, PasswordResetInfo, ResetPassword } from "#contract/api/accounts/auth.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { hashToken, newToken } from "#server/platform/auth/ids.ts";
import { hashPassword, requireStrongPassword } from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { dailyResetsPerMailbox, resetsPerMailbox } from "../account-limits.ts";
import { passwordChangedMail, passwordResetMail } from "../account-mails.ts";
import type { OnEmailVerified } from "../email-verification/verify-email.ts";
import { deleteSessions } from "../sessions.queries.ts";
import { startSession } from "../sessions.ts";
import {
  lockActiveUser,
  lockUserByEmail,
  markEmailVerified,
  toUserReply,
  updatePasswordHash,
} from "../users.queries.ts";
import {
  deleteCode,
  deleteResets,
  extendNewestReset,
  findResetOwner,
  insertReset,
  redeemReset,
} from "../verification.queries.ts";

const resetTtlMs = 30 * 60_000;

/**
 * The password reset by a link in an email.
 * Beyond the limits the newest link is extended, so nobody can flood or lock out a mailbox.
 * @throws {AppError} `not_found` for an unknown address (specification §8)
 */
export async function requestPasswordReset(
  runtime: Runtime,
  email: string,
): Promise<PasswordResetInfo> {
  const address = normalizeEmail(email).replaceAll("\0", " ");
  const resetToken = newToken();
  const createdAt = runtime.clock();
  const expiresAt = new Date(createdAt.getTime() + resetTtlMs);
  const isSent = await runtime.db.withTransaction(async (tx) => {
    // Locked: a concurrent address change must invalidate this link.
    const user = await lockUserByEmail(tx, address);
    if (!user) {
      throw new AppError("not_found", {
        detail: "We could not find that email. Please try again.",
      });
    }
    const limits = createLimits(tx);
    const maySend =
      (await limits.trySpend(resetsPerMailbox, user.email)) &&
      (await limits.trySpend(dailyResetsPerMailbox, user.email));
    if (!maySend && (await extendNewestReset(tx, user.id, expiresAt))) return false;
    await insertReset(tx, {
      tokenHash: hashToken(resetToken),
      userId: user.id,
      createdAt,
      expiresAt,
    });
    await queueMail(tx, runtime, passwordResetMail(user, resetToken));
    return true;
  });
  return {
    ...(runtime.config.mode === "demo" && isSent && { resetToken }),
    expiresAt: expiresAt.toISOString(),
    message: "We've emailed you a link to choose a new password. It works for 30 minutes.",
  };
}

/**
 * Ends all sessions. Using the link also verifies the address.
 * @throws {AppError} `reset_token_invalid` (specification §8), `validation_failed` for a weak
 * password
 */
export async function resetPassword(
  runtime: Runtime,
  { token, newPassword }: ResetPassword,
  onEmailVerified: OnEmailVerified,
): Promise<AuthReply> {
  const at = runtime.clock();
  const tokenHash = hashToken(token);
  // Checked before hashing, so that invalid links cost little.
  const found = await findResetOwner(runtime.db, tokenHash, at);
  if (!found) throw invalidResetTokenError();
  requireStrongPassword("newPassword", newPassword, found.email);
  const passwordHash = await hashPassword("shopper", newPassword, found.email);
  return await runtime.db.withTransaction(async (tx) => {
    // Locks the account before the link, as everywhere.
    const owner = await lockActiveUser(tx, found.userId);
    const user =
      owner &&
      (await redeemReset(tx, tokenHash, at)) &&
      (await markEmailVerified(tx, owner.id, at));
    if (!user) throw invalidResetTokenError();
    await updatePasswordHash(tx, user.id, passwordHash);
    await deleteResets(tx, user.id);
    await deleteCode(tx, user.id);
    await deleteSessions(tx, user.id);
    await queueMail(tx, runtime, passwordChangedMail(user));
    if (!owner.emailVerifiedAt) await onEmailVerified(tx, runtime, user.id);
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: false,
    };
  });
}

function invalidResetTokenError(): AppError {
  return new AppError("reset_token_invalid", {
    detail: "Unable to reset password. Please try again.",
  });
}
