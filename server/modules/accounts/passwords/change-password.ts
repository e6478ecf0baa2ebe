import type { ChangePassword } from "#contract/api/accounts/auth.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { hashToken } from "#server/platform/auth/ids.ts";
import {
  hashPassword,
  requireStrongPassword,
  verifyPassword,
} from "#server/platform/auth/password.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { passwordChangedMail } from "../account-mails.ts";
import { deleteSessions } from "../sessions.queries.ts";
import {
  findUser,
  lockUserWithPassword,
  type UserRecord,
  updatePasswordHash,
} from "../users.queries.ts";
import { deleteResets } from "../verification.queries.ts";

/** @throws {AppError} `password_wrong`, `validation_failed` for a weak password */
export async function changePassword(
  runtime: Runtime,
  { userId, token }: { userId: string; token: string },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  const field = "currentPassword";
  const verified = await requirePassword(runtime, userId, { field, password: currentPassword });
  requireStrongPassword("newPassword", newPassword, verified.email);
  const passwordHash = await hashPassword("shopper", newPassword, userId);
  await runtime.db.withTransaction(async (tx) => {
    const user = await lockUserWithPassword(tx, verified);
    if (!user) throw wrongPasswordError(field);
    await updatePasswordHash(tx, userId, passwordHash);
    await deleteResets(tx, userId);
    await deleteSessions(tx, userId, hashToken(token));
    if (user.emailVerifiedAt) await queueMail(tx, runtime, passwordChangedMail(user));
  });
}

/** Continue with `lockUserWithPassword` in the transaction. @throws {AppError} `password_wrong` */
export async function requirePassword(
  runtime: Runtime,
  userId: string,
  { field, password }: { field: string; password: string },
): Promise<UserRecord> {
  const user = await findUser(runtime.db, userId);
  if (!user) throw new AppError("unauthenticated");
  if (!(await verifyPassword("shopper", user.passwordHash, password, userId))) {
    throw wrongPasswordError(field);
  }
  return user;
}

export function wrongPasswordError(field: string): AppError {
  return new AppError("password_wrong", {
    detail: "Wrong password. Please try again.",
    errors: [{ field, message: "Wrong password" }],
  });
}
