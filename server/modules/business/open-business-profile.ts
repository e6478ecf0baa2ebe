import type { BusinessProfile, CreateBusinessProfile } from "#contract/api/business.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { BusinessDetails } from "#server/modules/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { findProfileOfUser, insertProfile } from "./business-profiles.queries.ts";
import { tellProfileStatus } from "./profile-mails.ts";
import { readProfileFields } from "./read-profile-fields.ts";
import { toProfileReply } from "./to-profile-reply.ts";

/**
 * Opens the business profile of a shopper; it is pending until staff decide (decision 11).
 * @throws {AppError} `conflict` when the shopper has one
 */
export async function openBusinessProfile(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  userId: string,
  details: BusinessDetails & { readonly taxId?: string },
): Promise<void> {
  const profile = {
    taxId: "",
    ...details,
    id: newId("biz"),
    userId,
    createdAt: runtime.clock(),
  };
  if (!(await insertProfile(tx, profile))) {
    throw new AppError("conflict", { detail: "You have a business profile already." });
  }
  await tellProfileStatus(tx, runtime, { ...profile, status: "pending", reviewerNote: "" });
}

/**
 * Opens the business profile that a signed-in shopper applies with.
 * @throws {AppError} `validation_failed`, `conflict`
 */
export async function createBusinessProfile(
  runtime: Runtime,
  userId: string,
  body: CreateBusinessProfile,
): Promise<BusinessProfile> {
  const given = readProfileFields({
    taxId: "",
    email: "",
    phone: "",
    website: "",
    description: "",
    ...body,
  });
  return await runtime.db.withTransaction(async (tx) => {
    await openBusinessProfile(tx, runtime, userId, given);
    const profile = await findProfileOfUser(tx, userId);
    if (!profile) throw new Error("The profile was not stored");
    return toProfileReply(profile);
  });
}
