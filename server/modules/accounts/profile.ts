import type { UpdateProfile, User } from "#contract/api/auth.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { readName } from "./read-name.ts";
import { toUserReply } from "./user.ts";
import { findUser, updateNames } from "./users.queries.ts";

/** The signed-in shopper. */
export async function getMe({ db }: Pick<Runtime, "db">, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError("unauthenticated");
  return toUserReply(user);
}

/**
 * Changes a shopper's names; the address cannot be changed (specification §5).
 * @throws {AppError} `validation_failed` (text: specification §8)
 */
export async function updateProfile(
  { db }: Pick<Runtime, "db">,
  userId: string,
  body: UpdateProfile,
): Promise<User> {
  const errors: FieldError[] = [];
  const firstName = readName("firstName", body.firstName, errors);
  const lastName = readName("lastName", body.lastName, errors);
  if (errors.length > 0) {
    const detail = "Failed to save changes. Please try again.";
    throw new AppError("validation_failed", { detail, errors });
  }
  const user = await updateNames(db, userId, { firstName, lastName });
  if (!user) throw new AppError("unauthenticated");
  return toUserReply(user);
}
