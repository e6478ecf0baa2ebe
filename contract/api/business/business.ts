import { Type } from "typebox";
import { cleanedText } from "../fields.ts";
import { limits, printable } from "../limits.ts";

export const BusinessProfileStatus = Type.Union([
  Type.Literal("pending"),
  Type.Literal("approved"),
  Type.Literal("rejected"),
]);
export type BusinessProfileStatus = Type.Static<typeof BusinessProfileStatus>;

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
export type BusinessProfile = Type.Static<typeof BusinessProfile>;

const filled = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: "\\S" });

const fields = {
  companyName: filled(limits.textLength),
  taxId: cleanedText({ maxLength: 40, pattern: printable }),
  address: filled(limits.textLength),
  email: cleanedText({ maxLength: limits.emailLength, pattern: printable }),
  phone: cleanedText({ maxLength: 32, pattern: printable }),
  website: Type.String({ maxLength: limits.textLength, pattern: printable }),
  description: Type.String({ maxLength: limits.messageLength }),
};

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
export type CreateBusinessProfile = Type.Static<typeof CreateBusinessProfile>;

/** Resubmits a rejected profile; an approved one only with a new name or tax id (decision 11). */
export const UpdateBusinessProfile = Type.Partial(Type.Object(fields), {
  additionalProperties: false,
  minProperties: 1,
});
export type UpdateBusinessProfile = Type.Static<typeof UpdateBusinessProfile>;
