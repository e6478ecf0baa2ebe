import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { findUserByEmail } from "#server/modules/accounts/index.ts";
import { findMyBusinessProfile } from "#server/modules/business/index.ts";
import { type Caller, guest } from "#server/platform/auth/caller.ts";

export async function findCallerForEmail(db: Queryable, email: string): Promise<Caller> {
  const user = await findUserByEmail(db, email);
  if (!user?.emailVerifiedAt) return guest;
  const profile = await findMyBusinessProfile(db, user.id);
  return {
    kind: "user",
    userId: user.id,
    email,
    emailVerified: true,
    memberSince: user.emailVerifiedAt,
    approvedBusinessProfileId: profile?.status === "approved" ? profile.id : undefined,
  };
}

export async function findBuyerBusiness(tx: Tx, caller: Caller) {
  if (caller.kind !== "user" || !caller.approvedBusinessProfileId) return null;
  const profile = await findMyBusinessProfile(tx, caller.userId);
  if (!profile) return null;
  const { companyName, taxId, address } = profile;
  return { companyName, taxId, address };
}
