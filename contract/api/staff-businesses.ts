import { Type } from "typebox";
import { BusinessProfile, BusinessProfileStatus } from "./business.ts";
import { countedPageOf, paging, searchText } from "./envelope.ts";
import { limits } from "./limits.ts";
import { nullableText } from "./nullable-text.ts";
import { Version } from "./versions.ts";

/** A business profile as staff see it, with who applied. */
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
/** A business profile as staff see it. */
export type StaffBusinessProfile = Type.Static<typeof StaffBusinessProfile>;

/** Another business that gave the same tax id. */
export const SameTaxId = Type.Object({
  id: Type.String(),
  companyName: Type.String(),
  status: BusinessProfileStatus,
});
/** Another business that gave the same tax id. */
export type SameTaxId = Type.Static<typeof SameTaxId>;

/** Reply of GET /staff/business-profiles. */
export const StaffBusinessProfilePage = countedPageOf(StaffBusinessProfile, [
  "pending",
  "approved",
  "rejected",
  "all",
]);
/** Reply of GET /staff/business-profiles. */
export type StaffBusinessProfilePage = Type.Static<typeof StaffBusinessProfilePage>;

/** Query of GET /staff/business-profiles; the longest waiting first. */
export const StaffBusinessProfileQuery = Type.Object(
  {
    ...paging,
    status: Type.Optional(BusinessProfileStatus),
    /** A part of company name, tax id or an e-mail address. */
    search: searchText,
  },
  { additionalProperties: false },
);
/** Query of GET /staff/business-profiles. */
export type StaffBusinessProfileQuery = Type.Static<typeof StaffBusinessProfileQuery>;

/** Body of POST /staff/business-profiles/{id}/approve; the buyer sees the note. */
export const ApproveProfile = Type.Object(
  { version: Version, note: Type.Optional(Type.String({ maxLength: limits.messageLength })) },
  { additionalProperties: false },
);
/** Body of POST /staff/business-profiles/{id}/approve. */
export type ApproveProfile = Type.Static<typeof ApproveProfile>;

/** Body of POST /staff/business-profiles/{id}/reject; the buyer is told why. */
export const RejectProfile = Type.Object(
  {
    version: Version,
    note: Type.String({ minLength: 1, maxLength: limits.messageLength, pattern: "\\S" }),
  },
  { additionalProperties: false },
);
/** Body of POST /staff/business-profiles/{id}/reject. */
export type RejectProfile = Type.Static<typeof RejectProfile>;

/** Body of POST /staff/business-profiles/{id}/undo. */
export const UndoReview = Type.Object({ version: Version }, { additionalProperties: false });
/** Body of POST /staff/business-profiles/{id}/undo. */
export type UndoReview = Type.Static<typeof UndoReview>;
