import { Type } from "typebox";

/** Where the review of a business profile stands (specification §3). */
export const BusinessProfileStatus = Type.Union([
  Type.Literal("pending"),
  Type.Literal("approved"),
  Type.Literal("rejected"),
]);
/** Where the review of a business profile stands. */
export type BusinessProfileStatus = Type.Static<typeof BusinessProfileStatus>;

/** A reviewed buyer's profile, as its owner sees it; `reviewerNote` is what staff wrote to them. */
export const BusinessProfile = Type.Object({
  id: Type.String(),
  companyName: Type.String(),
  taxId: Type.String(),
  status: BusinessProfileStatus,
  address: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  website: Type.String(),
  description: Type.String(),
  reviewerNote: Type.String(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
});
/** A reviewed buyer's profile. */
export type BusinessProfile = Type.Static<typeof BusinessProfile>;
