import type { BusinessProfileStatus } from "#contract/api/business.ts";
import type { SameTaxId } from "#contract/api/staff-businesses.ts";
import type { Queryable, Tx } from "#server/database/connection.ts";
import { selectPage } from "#server/database/select-page.ts";
import type { PageRange, PageRows } from "#server/platform/paging.ts";

/** What a buyer says of their business. */
export interface ProfileFields {
  readonly companyName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly description: string;
}

/** A business profile as the database holds it; one for each shopper. */
export interface BusinessProfileRecord extends ProfileFields {
  readonly id: string;
  readonly userId: string;
  readonly status: BusinessProfileStatus;
  /** Counts the changes, by staff and by the buyer. */
  readonly version: number;
  /** What staff wrote to the buyer. */
  readonly reviewerNote: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reviewedAt: Date | null;
}

/** The shopper whose profile it is. */
export interface Applicant {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isVerified: boolean;
}

const columns = `b.id, b.user_id, b.company_name,
  b.tax_id, b.address, b.email, b.phone, b.website, b.description, b.status, b.version,
  b.reviewer_note, b.created_at, b.updated_at,
  b.reviewed_at`;

const applicantColumns = `u.id as user_id, u.email, u.first_name,
  u.last_name, u.email_verified_at is not null as is_verified`;

/** Stores a profile that waits for its review. @returns false when the shopper has one already */
export async function insertProfile(
  tx: Tx,
  profile: Omit<
    BusinessProfileRecord,
    "status" | "version" | "reviewerNote" | "updatedAt" | "reviewedAt"
  >,
): Promise<boolean> {
  const inserted = await tx.first({
    text: `insert into business_profile (id, user_id, company_name, tax_id, address, email, phone,
        website, description, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
      on conflict (user_id) do nothing returning id`,
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
  return inserted !== undefined;
}

/** The profile of a shopper, if there is one. */
export function findProfileOfUser(
  on: Queryable,
  userId: string,
): Promise<BusinessProfileRecord | undefined> {
  return on.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.user_id = $1`,
    values: [userId],
  });
}

/** The same, locked until the transaction ends. */
export function lockProfileOfUser(
  tx: Tx,
  userId: string,
): Promise<BusinessProfileRecord | undefined> {
  return tx.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.user_id = $1 for update`,
    values: [userId],
  });
}

/** The profile with this id, if there is one. */
export function findBusinessProfile(
  on: Queryable,
  id: string,
): Promise<BusinessProfileRecord | undefined> {
  return on.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.id = $1`,
    values: [id],
  });
}

/** The same, locked until the transaction ends. */
export function lockProfile(tx: Tx, id: string): Promise<BusinessProfileRecord | undefined> {
  return tx.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.id = $1 for update`,
    values: [id],
  });
}

/** Writes what can change of a profile; its version is the next one. */
export async function updateProfile(tx: Tx, profile: BusinessProfileRecord): Promise<void> {
  await tx.rows({
    text: `update business_profile set company_name = $2, tax_id = $3, address = $4, email = $5,
        phone = $6, website = $7, description = $8, status = $9, reviewer_note = $10,
        updated_at = $11, reviewed_at = $12, version = version + 1
      where id = $1`,
    values: [
      profile.id,
      profile.companyName,
      profile.taxId,
      profile.address,
      profile.email,
      profile.phone,
      profile.website,
      profile.description,
      profile.status,
      profile.reviewerNote,
      profile.updatedAt,
      profile.reviewedAt,
    ],
  });
}

/** How a profile stood before it was decided on. Moments as ISO 8601. */
export interface BeforeDecision
  extends Pick<BusinessProfileRecord, "version" | "status" | "reviewerNote"> {
  readonly reviewedAt: string | null;
  readonly updatedAt: string;
  /** The message about the decision; null where nobody is told. */
  readonly mailId: string | null;
}

/** Keeps how a profile stood before a decision. @param before with the version that the decision made */
export async function keepBeforeDecision(
  tx: Tx,
  id: string,
  before: BeforeDecision,
): Promise<void> {
  await tx.rows({
    text: "update business_profile set before_decision = $2::jsonb where id = $1",
    values: [id, JSON.stringify(before)],
  });
}

/** How a profile stood before its last decision; it is over where the profile has another version by now. */
export async function findBeforeDecision(tx: Tx, id: string): Promise<BeforeDecision | null> {
  const row = await tx.first<{ beforeDecision: BeforeDecision | null }>({
    text: "select before_decision from business_profile where id = $1",
    values: [id],
  });
  return row?.beforeDecision ?? null;
}

/** A tax id as it is compared: signs between its letters and digits do not count. */
const bareTaxId = (column: string) => `regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`;

/** Other businesses that gave the tax id of this one, the newest first. */
export function listSameTaxId(on: Queryable, id: string, limit: number): Promise<SameTaxId[]> {
  return on.rows<SameTaxId>({
    text: `select other.id, other.company_name, other.status
      from business_profile own join business_profile other
        on ${bareTaxId("other.tax_id")} = ${bareTaxId("own.tax_id")} and other.id <> own.id
      where own.id = $1 and ${bareTaxId("own.tax_id")} <> ''
      order by other.created_at desc, other.id limit $2`,
    values: [id, limit],
  });
}

/** The shopper behind a profile. */
export function findApplicant(on: Queryable, userId: string): Promise<Applicant | undefined> {
  return on.first<Applicant>({
    text: `select ${applicantColumns} from app_user u where u.id = $1 and u.deleted_at is null`,
    values: [userId],
  });
}

/** Those of a status, in which a text occurs. */
const matching = `from business_profile b join app_user u on u.id = b.user_id
  where ($1::text is null or b.status = $1)
    and ($2::text is null or position(fold_text($2) in fold_text(
      concat_ws(' ', b.company_name, b.tax_id, b.email, u.email))) > 0)`;

/** A page of profiles, the longest untouched first, with the number of all of them. */
export function listProfiles(
  on: Queryable,
  filter: {
    readonly status: BusinessProfileStatus | undefined;
    readonly search: string | undefined;
  },
  range: PageRange,
): Promise<PageRows<BusinessProfileRecord & { applicant: Applicant }>> {
  const list = {
    columns: `${columns}, json_build_object('userId', u.id, 'email', u.email,
      'firstName', u.first_name, 'lastName', u.last_name,
      'isVerified', u.email_verified_at is not null) as applicant`,
    from: matching,
    orderBy: "b.updated_at, b.id",
    values: [filter.status ?? null, filter.search?.trim() || null],
  };
  return selectPage(on, list, range);
}

/** How many profiles there are of each status, and in all, in which a text occurs. */
export async function countProfiles(
  on: Queryable,
  search: string | undefined,
): Promise<Record<BusinessProfileStatus | "all", number>> {
  const counted = await on.first<Record<BusinessProfileStatus | "all", number>>({
    text: `select count(*) filter (where b.status = 'pending')::integer as pending,
        count(*) filter (where b.status = 'approved')::integer as approved,
        count(*) filter (where b.status = 'rejected')::integer as rejected,
        count(*)::integer as "all"
      ${matching}`,
    values: [null, search?.trim() || null],
  });
  return counted ?? { pending: 0, approved: 0, rejected: 0, all: 0 };
}

/** How many profiles wait for a decision. */
export async function countPendingProfiles(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from business_profile where status = 'pending'",
  });
  return row?.count ?? 0;
}

/** How many profiles wait for a decision, and which of them for longest. */
export async function findPendingProfiles(
  on: Queryable,
): Promise<{ count: number; company: string | null; since: Date | null }> {
  const row = await on.first<{ count: number; company: string | null; since: Date | null }>({
    text: `select count(*)::integer as count, min(updated_at) as since,
        (array_agg(company_name order by updated_at, id))[1] as company
      from business_profile where status = 'pending'`,
  });
  return row ?? { count: 0, company: null, since: null };
}

/** The companies of profiles, by id. */
export function nameBusinesses(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, company_name as name from business_profile where id = any($1::text[])",
    values: [ids],
  });
}

/** Removes the profile of a shopper. */
export async function deleteBusinessProfile(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from business_profile where user_id = $1", values: [userId] });
}
