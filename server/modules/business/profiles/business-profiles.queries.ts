import type { BusinessProfileStatus } from "#contract/api/business/business.ts";
import type { SameTaxId } from "#contract/api/business/staff-businesses.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { refreshCustomers } from "#server/database/refresh-customers.ts";
import { selectPage } from "#server/database/sql/paginate.ts";
import type { PageRange, PageRows } from "#server/platform/http/pagination.ts";

export interface ProfileFields {
  readonly companyName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly website: string;
  readonly description: string;
}

export interface BusinessProfileRecord extends ProfileFields {
  readonly id: string;
  readonly userId: string;
  readonly status: BusinessProfileStatus;
  /** Of changes by staff and by the buyer. */
  readonly version: number;
  /** Shown to the buyer. */
  readonly reviewerNote: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly reviewedAt: Date | null;
}

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

/** @returns false when the shopper has one already */
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
  if (inserted) refreshCustomers(tx, [{ userId: profile.userId, email: "" }]);
  return inserted !== undefined;
}

export function findProfileOfUser(
  on: Queryable,
  userId: string,
): Promise<BusinessProfileRecord | undefined> {
  return on.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.user_id = $1`,
    values: [userId],
  });
}

export function lockProfileOfUser(
  tx: Tx,
  userId: string,
): Promise<BusinessProfileRecord | undefined> {
  return tx.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.user_id = $1 for update`,
    values: [userId],
  });
}

export function findBusinessProfile(
  on: Queryable,
  id: string,
): Promise<BusinessProfileRecord | undefined> {
  return on.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.id = $1`,
    values: [id],
  });
}

export function lockProfile(tx: Tx, id: string): Promise<BusinessProfileRecord | undefined> {
  return tx.first<BusinessProfileRecord>({
    text: `select ${columns} from business_profile b where b.id = $1 for update`,
    values: [id],
  });
}

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
  refreshCustomers(tx, [{ userId: profile.userId, email: "" }]);
}

/** Compared without punctuation. */
const normalizeTaxId = (column: string) => `regexp_replace(upper(${column}), '[^A-Z0-9]', '', 'g')`;

export function listSameTaxId(on: Queryable, id: string, limit: number): Promise<SameTaxId[]> {
  return on.rows<SameTaxId>({
    text: `select other.id, other.company_name, other.status
      from business_profile own join business_profile other
        on ${normalizeTaxId("other.tax_id")} = ${normalizeTaxId("own.tax_id")} and other.id <> own.id
      where own.id = $1 and ${normalizeTaxId("own.tax_id")} <> ''
      order by other.created_at desc, other.id limit $2`,
    values: [id, limit],
  });
}

export function findApplicant(on: Queryable, userId: string): Promise<Applicant | undefined> {
  return on.first<Applicant>({
    text: `select ${applicantColumns} from app_user u where u.id = $1 and u.deleted_at is null`,
    values: [userId],
  });
}

const matching = `from business_profile b join app_user u on u.id = b.user_id
  where ($1::text is null or b.status = $1)
    and ($2::text is null or position(fold_text($2) in fold_text(
      concat_ws(' ', b.company_name, b.tax_id, b.email, u.email))) > 0)`;

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

export async function countProfiles(
  on: Queryable,
  search: string | undefined,
): Promise<Record<BusinessProfileStatus | "all", number>> {
  const row = await on.first<Record<BusinessProfileStatus | "all", number>>({
    text: `select count(*) filter (where b.status = 'pending')::integer as pending,
        count(*) filter (where b.status = 'approved')::integer as approved,
        count(*) filter (where b.status = 'rejected')::integer as rejected,
        count(*)::integer as "all"
      ${matching}`,
    values: [null, search?.trim() || null],
  });
  return row ?? { pending: 0, approved: 0, rejected: 0, all: 0 };
}

export async function countPendingProfiles(on: Queryable): Promise<number> {
  const row = await on.first<{ count: number }>({
    text: "select count(*)::integer as count from business_profile where status = 'pending'",
  });
  return row?.count ?? 0;
}

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

export function nameBusinesses(
  on: Queryable,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return on.rows({
    text: "select id, company_name as name from business_profile where id = any($1::text[])",
    values: [ids],
  });
}

export async function deleteBusinessProfile(tx: Tx, userId: string): Promise<void> {
  await tx.rows({ text: "delete from business_profile where user_id = $1", values: [userId] });
  refreshCustomers(tx, [{ userId, email: "" }]);
}
