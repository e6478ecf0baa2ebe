import type { ChangePassword } from "#contract/api/auth.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/ids.ts";
import { checkPassword, hashPassword, refuseEasyPassword } from "#server/platform/password.ts";
import { passwordChangedMail } from "./account-mails.ts";
import { deleteResets } from "./proofs.queries.ts";
import { deleteSessions } from "./sessions.queries.ts";
import type { UserRecord } from "./user.ts";
import { findUser, lockUserWithPassword, updatePasswordHash } from "./users.queries.ts";

/**
 * Replaces a signed-in shopper's password, ends every session but the one in use and tells by mail, where the mailbox is
 * theirs for sure.
 * @param token the bearer token in use
 * @throws {AppError} `password_wrong`, `validation_failed` for an easy password
 */
export async function changePassword(
  runtime: Runtime,
  { userId, token }: { userId: string; token: string },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const field = "currentPassword";
  const checked = await requirePassword(runtime, userId, { field, password: currentPassword });
  refuseEasyPassword("newPassword", newPassword, checked.email);
  const passwordHash = await hashPassword("shopper", newPassword, userId);
  await runtime.db.withTransaction(async (tx) => {
    const user = await lockUserWithPassword(tx, checked);
    if (!user) throw wrongPassword(field);
    await updatePasswordHash(tx, userId, passwordHash);
    await deleteResets(tx, userId);
    await deleteSessions(tx, userId, hashToken(token));
    if (user.emailVerifiedAt) await writeMail(tx, runtime, passwordChangedMail(user));
  });
}

/**
 * Lets only a shopper pass who knows the password of the account. It may be replaced before anything is done with it:
 * the transaction must go on from `lockUserWithPassword`.
 * @throws {AppError} `password_wrong` naming the field
 */
export async function requirePassword(
  runtime: Runtime,
  userId: string,
  { field, password }: { field: string; password: string },
): Promise<UserRecord> {
  const user = await findUser(runtime.db, userId);
  if (!user) throw new AppError("unauthenticated");
  if (!(await checkPassword("shopper", user.passwordHash, password, userId))) {
    throw wrongPassword(field);
  }
  return user;
}

/** What was typed is not the password of the account, or is not any more. @param field it was typed into */
export function wrongPassword(field: string): AppError {
  return new AppError("password_wrong", {
    detail: "That is not your password. Please try again.",
    errors: [{ field, message: "Not your password" }],
  });
}
