import type { Tx } from "#server/database/connection.ts";
import { findMyBusinessProfile } from "#server/modules/business/index.ts";
import type { Caller } from "#server/platform/caller.ts";

/** The company behind a wholesale buyer: its name and tax id stay on the order whatever becomes of the profile. */
export async function findBuyingBusiness(tx: Tx, caller: Caller) {
  if (caller.kind !== "user" || !caller.approvedBusinessProfileId) return null;
  const profile = await findMyBusinessProfile(tx, caller.userId);
  if (!profile) return null;
  const { companyName, taxId, address } = profile;
  return { companyName, taxId, address };
}
