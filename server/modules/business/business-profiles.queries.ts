import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";

/** A business profile as the database holds it; one for each shopper. */
export interface BusinessProfileRecord {
  readonly id: string;
  readonly userId: string;
  readonly companyName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly description: string;
  readonly status: BusinessProfileStatus;
  /** What staff wrote to the buyer. */
  readonly reviewerNote: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const columns = `id, user_id as "userId", company_name as "companyName", tax_id as "taxId", address,
  email, phone, website, description, status, reviewer_note as "reviewerNote",
  created_at as "createdAt", updated_at as "updatedAt"`;

/** Stores a profile that waits for its review. */
export async function insertProfile(
  tx: Tx,
  profile: Omit<BusinessProfileRecord, "status" | "reviewerNote" | "updatedAt">,
): Promise<void> {
  await tx.rows({
    text: `insert into business_profile (id, user_id, company_name, tax_id, address, email, phone,
        website, description, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    values: [
      profile.id,
      profile.userId,
      profile.companyName,
      profile.taxId,
      profile.address,
      profile.email,
      profile.phone,
      profile.website,
      profile.description,
      profile.createdAt,
    ],
  });
}

/** The profile of a shopper, if there is one. */
export function findProfileOfUser(
  on: Queryable,
  userId: string,
): Promise<BusinessProfileRecord | undefined> {
  return on.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile where user_id = $1`,
    values: [userId],
  });
}

/** Removes the profile of a shopper. */
export async function deleteBusinessProfile(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from business_profile where user_id = $1", values: [userId] });
}
