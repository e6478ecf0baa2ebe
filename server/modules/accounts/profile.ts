import type { UpdateProfile, User } from "#contract/api/accounts/auth.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { isPhone, validateName } from "#contract/validation/shipping-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { findUser, toUserReply, updateUser } from "./users.queries.ts";

export async function getMe({ db }: Pick<Runtime, "db">, userId: string): Promise<User> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError("unauthenticated");
  return toUserReply(user);
}

/** Specification §5, §8: the email cannot be changed. @throws {AppError} `validation_failed` */
export async function updateProfile(
  { db }: Pick<Runtime, "db">,
  userId: string,
  body: UpdateProfile,
): Promise<User> {
  const errors: FieldError[] = [];
  const firstName = parseName("firstName", body.firstName, errors);
  const lastName = parseName("lastName", body.lastName, errors);
  const phone = body.phone?.trim();
  if (phone && !isPhone(phone)) {
    errors.push({ field: "phone", message: "Enter a valid phone number" });
  }
  if (errors.length > 0) {
    const detail = "Failed to save changes. Please try again.";
    throw new AppError("validation_failed", { detail, errors });
  }
  const user = await db.withTransaction((tx) =>
    updateUser(tx, userId, { firstName, lastName, phone }),
  );
  if (!user) throw new AppError("unauthenticated");
  return toUserReply(user);
}

export function parseName(field: string, typed: string, errors: FieldError[]): string {
  const name = typed.trim();
  const message = validateName(name);
  if (message) errors.push({ field, message });
  return name;
}
