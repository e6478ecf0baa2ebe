import { Type } from "typebox";
import { countedPageOf, paging, searchText } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { limits } from "../limits.ts";
import { Version } from "../versions.ts";
import { BusinessProfile, BusinessProfileStatus } from "./business.ts";

export const StaffBusinessProfile = Type.Object({
  ...BusinessProfile.properties,
  version: Version,
  reviewedAt: nullableText,
  applicant: Type.Object({
    userId: Type.String(),
    name: Type.String(),
    email: Type.String(),
    isVerified: Type.Boolean(),
  }),
});
export type StaffBusinessProfile = Type.Static<typeof StaffBusinessProfile>;

export const SameTaxId = Type.Object({
  id: Type.String(),
  companyName: Type.String(),
  status: BusinessProfileStatus,
});
export type SameTaxId = Type.Static<typeof SameTaxId>;

export const StaffBusinessProfilePage = countedPageOf(StaffBusinessProfile, [
  "pending",
  "approved",
  "rejected",
  "all",
]);
export type StaffBusinessProfilePage = Type.Static<typeof StaffBusinessProfilePage>;

export const StaffBusinessProfileQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BusinessProfileStatus),
    search: searchText,
  },
  { additionalProperties: false },
);
export type StaffBusinessProfileQuery = Type.Static<typeof StaffBusinessProfileQuery>;

/** The buyer sees the note. */
export const ApproveProfile = Type.Object(
  { version: Version, note: Type.Optional(Type.String({ maxLength: limits.messageLength })) },
  { additionalProperties: false },
);
export type ApproveProfile = Type.Static<typeof ApproveProfile>;

export const RejectProfile = Type.Object(
  {
    version: Version,
    note: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
export type RejectProfile = Type.Static<typeof RejectProfile>;

export const ReopenReview = Type.Object({ version: Version }, { additionalProperties: false });
export type ReopenReview = Type.Static<typeof ReopenReview>;
