import type { AuthReply, PasswordResetInfo, ResetPassword } from "#contract/api/auth.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import { createLimits } from "#server/database/rate-limit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken, newToken } from "#server/platform/ids.ts";
import { hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { resetsToMailbox, resetsToMailboxADay } from "./account-limits.ts";
import { passwordChangedMail, passwordResetMail } from "./account-mails.ts";
import {
  deleteCode,
  deleteResets,
  extendNewestReset,
  findResetOwner,
  insertReset,
  redeemReset,
} from "./proofs.queries.ts";
import { deleteSessions } from "./sessions.queries.ts";
import { startSession } from "./sessions.ts";
import { toUserReply } from "./user.ts";
import {
  lockLivingUser,
  lockUserByEmail,
  markEmailVerified,
  updatePasswordHash,
} from "./users.queries.ts";
import type { OnAddressProved } from "./verify-email.ts";

const resetLifeMs = 30 * 60_000;

/**
 * Mails a link that replaces a forgotten password. A mailbox gets three in an hour and twenty in a day; asked for more often, the newest
 * link is good for as long as another would be, and the answer is the same. So nobody fills a stranger's mailbox,
 * nor keeps its owner from a link that works.
 * @throws {AppError} `not_found` for an address without an account (text: specification §8)
 */
export async function requestPasswordReset(
  runtime: Runtime,
  email: string,
): Promise<PasswordResetInfo> {
  const address = normalizeEmail(email).replaceAll("\0", " ");
  const resetToken = newToken();
  const createdAt = runtime.clock();
  const expiresAt = new Date(createdAt.getTime() + resetLifeMs);
  const isSent = await runtime.db.withTransaction(async (tx) => {
    // Locked: whoever changes the address ends the links sent to it, and must find this one.
    const user = await lockUserByEmail(tx, address);
    if (!user) {
      throw new AppError("not_found", {
        detail: "We could not find that email. Please try again.",
      });
    }
    const limits = createLimits(tx);
    const mayMail =
      (await limits.trySpend(resetsToMailbox, user.email)) &&
      (await limits.trySpend(resetsToMailboxADay, user.email));
    if (!mayMail && (await extendNewestReset(tx, user.id, expiresAt))) return false;
    await insertReset(tx, {
      tokenHash: hashToken(resetToken),
      userId: user.id,
      createdAt,
      expiresAt,
    });
    await writeMail(tx, runtime, passwordResetMail(user, resetToken));
    return true;
  });
  return {
    ...(runtime.config.mode === "demo" && isSent && { resetToken }),
    expiresAt: expiresAt.toISOString(),
    message: "We have sent you a link to choose a new password. It works for 30 minutes.",
  };
}

/**
 * Replaces a forgotten password, ends every session and signs the shopper in. Who holds the link reads the
 * mail of the address, so it counts as verified.
 * @throws {AppError} `reset_token_invalid` (text: specification §8), `validation_failed` for an easy password; the
 * link can be used again then
 */
export async function resetPassword(
  runtime: Runtime,
  { token, newPassword }: ResetPassword,
  onAddressProved: OnAddressProved,
): Promise<AuthReply> {
  const at = runtime.clock();
  const tokenHash = hashToken(token);
  // Looked at before the password is hashed: a made-up link costs next to nothing, and takes nobody's turn.
  const found = await findResetOwner(runtime.db, tokenHash, at);
  if (!found) throw resetTokenInvalid();
  // Who changes the address ends its links, so it is the same below.
  refuseEasyPassword("newPassword", newPassword, found.email);
  const passwordHash = await hashPassword("shopper", newPassword, found.email);
  return await runtime.db.withTransaction(async (tx) => {
    // The account before the link, as in all that makes, extends or ends links.
    const owner = await lockLivingUser(tx, found.userId);
    const user =
      owner &&
      (await redeemReset(tx, tokenHash, at)) &&
      (await markEmailVerified(tx, owner.id, at));
    if (!user) throw resetTokenInvalid();
    await updatePasswordHash(tx, user.id, passwordHash);
    await deleteResets(tx, user.id);
    await deleteCode(tx, user.id);
    await deleteSessions(tx, user.id);
    await writeMail(tx, runtime, passwordChangedMail(user));
    if (!owner.emailVerifiedAt) await onAddressProved(tx, runtime, user.id);
    return {
      token: await startSession(tx, runtime, user.id),
      user: toUserReply(user),
      requiresVerification: false,
    };
  });
}

function resetTokenInvalid(): AppError {
  return new AppError("reset_token_invalid", {
    detail: "Unable to reset password. Please try again.",
  });
}
