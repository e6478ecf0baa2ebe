import type {
  BusinessProfile,
  BusinessProfileStatus,
  CreateBusinessProfile,
  UpdateBusinessProfile,
} from "#contract/api/business/business.ts";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import { parseWebsite, validateBusinessProfile } from "#contract/validation/business-fields.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type BusinessDetails, requireActiveAccount } from "#server/modules/accounts/index.ts";
import { publishEvent } from "#server/modules/events/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import {
  type Applicant,
  type BusinessProfileRecord,
  findProfileOfUser,
  insertProfile,
  lockProfileOfUser,
  type ProfileFields,
  updateProfile,
} from "./business-profiles.queries.ts";
import { notifyProfileStatus } from "./profile-mails.ts";

export async function findMyBusinessProfile(
  on: Queryable,
  userId: string,
): Promise<BusinessProfile | undefined> {
  const profile = await findProfileOfUser(on, userId);
  return profile && toProfileReply(profile);
}

/** Pending until reviewed (decision 11). @throws {AppError} `conflict` when the shopper has one */
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
    throw new AppError("conflict", { detail: "You already have a business profile." });
  }
  const { id } = profile;
  publishEvent(tx, {
    type: "business.registered",
    object: "business",
    objectId: id,
    data: { id, userId, status: "pending" },
  });
  await notifyProfileStatus(tx, runtime, { ...profile, status: "pending", reviewerNote: "" });
}

/** @throws {AppError} `validation_failed`, `conflict` */
export async function createBusinessProfile(
  runtime: Runtime,
  userId: string,
  body: CreateBusinessProfile,
): Promise<BusinessProfile> {
  const fields = parseProfileFields({
    taxId: "",
    email: "",
    phone: "",
    website: "",
    description: "",
    ...body,
  });
  return await runtime.db.withTransaction(async (tx) => {
    await requireActiveAccount(tx, userId);
    await openBusinessProfile(tx, runtime, userId, fields);
    const profile = await findProfileOfUser(tx, userId);
    if (!profile) throw new Error("The profile was not stored");
    return toProfileReply(profile);
  });
}

/** May need a new review. @throws {AppError} `validation_failed`, `not_found` */
export async function updateBusinessProfile(
  runtime: Runtime,
  userId: string,
  body: UpdateBusinessProfile,
): Promise<BusinessProfile> {
  const changes = parseProfileFields(body);
  return await runtime.db.withTransaction(async (tx) => {
    await requireActiveAccount(tx, userId);
    const before = await lockProfileOfUser(tx, userId);
    if (!before) throw profileNotFoundError();
    const edited = { ...before, ...changes, updatedAt: runtime.clock() };
    const status = statusAfterEdit(before.status, before, edited);
    const isResubmitted = status !== before.status;
    const after = {
      ...edited,
      status,
      ...(isResubmitted ? { reviewerNote: "", reviewedAt: null } : {}),
    };
    await updateProfile(tx, after);
    if (isResubmitted) await notifyProfileStatus(tx, runtime, after);
    return toProfileReply(after);
  });
}

/** Decision 11: only another company name or tax id needs a new review. */
function statusAfterEdit(
  status: BusinessProfileStatus,
  before: ProfileFields,
  after: ProfileFields,
): BusinessProfileStatus {
  if (status !== "approved") return "pending";
  const isSameCompany = before.companyName === after.companyName && before.taxId === after.taxId;
  return isSameCompany ? "approved" : "pending";
}

export function profileNotFoundError(): AppError {
  return new AppError("not_found", { detail: "You have no business profile yet." });
}

/** Also adds https:// to the website. @throws {AppError} `validation_failed` */
function parseProfileFields<T extends UpdateBusinessProfile>(fields: T): T {
  const errors = validateBusinessProfile(fields);
  if (errors.length > 0) throw validationError(errors);
  const trimmed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.trim()]),
  ) as T;
  return {
    ...trimmed,
    ...(trimmed.email === undefined ? {} : { email: normalizeEmail(trimmed.email) }),
    ...(trimmed.website === undefined ? {} : { website: parseWebsite(trimmed.website) ?? "" }),
  };
}

export function toProfileReply(profile: BusinessProfileRecord): BusinessProfile {
  const { userId: _, version: __, reviewedAt: ___, createdAt, updatedAt, ...rest } = profile;
  return { ...rest, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export function toStaffProfileReply(
  profile: BusinessProfileRecord,
  applicant: Applicant,
): StaffBusinessProfile {
  return {
    ...toProfileReply(profile),
    version: profile.version,
    reviewedAt: profile.reviewedAt?.toISOString() ?? null,
    applicant: {
      userId: applicant.userId,
      name: `${applicant.firstName} ${applicant.lastName}`,
      email: applicant.email,
      isVerified: applicant.isVerified,
    },
  };
}
