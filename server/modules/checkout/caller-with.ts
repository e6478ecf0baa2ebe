import type { Queryable } from "#server/database/connection.ts";
import { findUserByEmail } from "#server/modules/accounts/index.ts";
import { findMyBusinessProfile } from "#server/modules/business/index.ts";
import { type Caller, guest } from "#server/platform/caller.ts";

/** Who the buyer is to the store: the account with this address, once it is proved to be theirs, or a guest. */
export async function callerWith(on: Queryable, email: string): Promise<Caller> {
  const user = await findUserByEmail(on, email);
  if (!user?.emailVerifiedAt) return guest;
  const profile = await findMyBusinessProfile(on, user.id);
  return {
    kind: "user",
    userId: user.id,
    email,
    emailVerified: true,
    memberSince: user.emailVerifiedAt,
    approvedBusinessProfileId: profile?.status === "approved" ? profile.id : undefined,
  };
}
