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
import { findUser, updatePasswordHash } from "./users.queries.ts";

/**
 * Replaces a signed-in shopper's password, ends every session but the one in use and tells by mail.
 * @param token the bearer token in use
 * @throws {AppError} `password_wrong`, `validation_failed` for an easy password
 */
export async function changePassword(
  runtime: Runtime,
  { userId, token }: { userId: string; token: string },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const user = await requirePassword(runtime, userId, {
    field: "currentPassword",
    password: currentPassword,
  });
  refuseEasyPassword("newPassword", newPassword, user.email);
  const passwordHash = await hashPassword("shopper", newPassword);
  await runtime.db.withTransaction(async (tx) => {
    await updatePasswordHash(tx, userId, passwordHash);
    await deleteResets(tx, userId);
    await deleteSessions(tx, userId, hashToken(token));
    await writeMail(tx, runtime, passwordChangedMail(user));
  });
}

/**
 * Lets only a shopper pass who knows the password of the account.
 * @throws {AppError} `password_wrong` naming the field
 */
export async function requirePassword(
  runtime: Runtime,
  userId: string,
  { field, password }: { field: string; password: string },
): Promise<UserRecord> {
  const user = await findUser(runtime.db, userId);
  if (!user) throw new AppError("unauthenticated");
  if (!(await checkPassword("shopper", user.passwordHash, password))) {
    throw new AppError("password_wrong", {
      detail: "That is not your password. Please try again.",
      errors: [{ field, message: "Not your password" }],
    });
  }
  return user;
}
