import { Type } from "typebox";
import { limits, printable } from "./limits.ts";

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

const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "\\S" });

const fields = {
  companyName: filled(limits.textLength),
  taxId: Type.String({ maxLength: 40, pattern: printable }),
  address: filled(limits.textLength),
  email: Type.String({ maxLength: limits.emailLength, pattern: printable }),
  phone: Type.String({ maxLength: 32, pattern: printable }),
  website: Type.String({ maxLength: limits.textLength, pattern: printable }),
  description: Type.String({ maxLength: limits.messageLength }),
};

/** Body of POST /business-profiles; company name and address are required (specification §5). */
export const CreateBusinessProfile = Type.Object(
  {
    companyName: fields.companyName,
    address: fields.address,
    taxId: Type.Optional(fields.taxId),
    email: Type.Optional(fields.email),
    phone: Type.Optional(fields.phone),
    website: Type.Optional(fields.website),
    description: Type.Optional(fields.description),
  },
  { additionalProperties: false },
);
/** Body of POST /business-profiles. */
export type CreateBusinessProfile = Type.Static<typeof CreateBusinessProfile>;

/**
 * Body of PATCH /business-profiles/me: what is to change. A rejected profile is sent for review again by
 * it, an approved one only when its company name or tax id changes (decision 11).
 */
export const UpdateBusinessProfile = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
});
/** Body of PATCH /business-profiles/me. */
export type UpdateBusinessProfile = Type.Static<typeof UpdateBusinessProfile>;
