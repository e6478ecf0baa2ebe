import type { BusinessProfile } from "#contract/api/business.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findProfileOfUser } from "./business-profiles.queries.ts";
import { toProfileReply } from "./to-profile-reply.ts";

/** A shopper's own business profile as the API shows it, if there is one. */
export async function findMyBusinessProfile(
  on: Queryable,
  userId: string,
): Promise<BusinessProfile | undefined> {
  const profile = await findProfileOfUser(on, userId);
  return profile && toProfileReply(profile);
}
