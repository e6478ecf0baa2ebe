import type { BusinessProfile, UpdateBusinessProfile } from "#contract/api/business.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockProfileOfUser, updateProfile } from "./business-profiles.queries.ts";
import { tellProfileStatus } from "./profile-mails.ts";
import { statusAfterEdit } from "./profile-rules.ts";
import { readProfileFields } from "./read-profile-fields.ts";
import { toProfileReply } from "./to-profile-reply.ts";

/**
 * Changes a shopper's own profile, and sends it for review where the rules ask for one.
 * @throws {AppError} `validation_failed`, `not_found`
 */
export async function updateBusinessProfile(
  runtime: Runtime,
  userId: string,
  body: UpdateBusinessProfile,
): Promise<BusinessProfile> {
  const changes = readProfileFields(body);
  return await runtime.db.withTransaction(async (tx) => {
    const before = await lockProfileOfUser(tx, userId);
    if (!before) throw noProfileYet();
    const edited = { ...before, ...changes, updatedAt: runtime.clock() };
    const status = statusAfterEdit(before.status, before, edited);
    const isSentAgain = status !== before.status;
    const after = {
      ...edited,
      status,
      ...(isSentAgain ? { reviewerNote: "", reviewedAt: null } : {}),
    };
    await updateProfile(tx, after);
    if (isSentAgain) await tellProfileStatus(tx, runtime, after);
    return toProfileReply(after);
  });
}

/** The shopper has no profile. */
export function noProfileYet(): AppError {
  return new AppError("not_found", { detail: "You have no business profile yet." });
}
