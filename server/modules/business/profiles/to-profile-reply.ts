import type { BusinessProfile } from "#contract/api/business/business.ts";
import type { StaffBusinessProfile } from "#contract/api/business/staff-businesses.ts";
import type { Applicant, BusinessProfileRecord } from "./business-profiles.queries.ts";

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
