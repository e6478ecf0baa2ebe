import { Type } from "typebox";
import { paging } from "../envelope.ts";
import { nullableText } from "../fields.ts";
import { printable } from "../limits.ts";
import { Version } from "../versions.ts";
import { campaignLimits } from "./campaign-limits.ts";

const draft = {
  subject: Type.String({
    minLength: 1,
    maxLength: campaignLimits.subjectLength,
    pattern: printable,
  }),
  preview: Type.String({ maxLength: campaignLimits.previewLength, pattern: printable }),
  /** Paragraphs separated by blank lines; "# " starts a heading. */
  body: Type.String({ minLength: 1, maxLength: campaignLimits.bodyLength, pattern: "\\S" }),
  buttonLabel: Type.String({ maxLength: campaignLimits.buttonLabelLength, pattern: printable }),
  /** A path such as /products/new, or an https URL. */
  buttonUrl: Type.String({ maxLength: campaignLimits.buttonAddressLength, pattern: printable }),
};

export const CampaignDraft = Type.Object(draft, { additionalProperties: false });
export type CampaignDraft = Type.Static<typeof CampaignDraft>;

export const UpdateCampaign = Type.Object(
  { ...draft, version: Version },
  { additionalProperties: false },
);
export type UpdateCampaign = Type.Static<typeof UpdateCampaign>;

export const CampaignVersion = Type.Object({ version: Version }, { additionalProperties: false });
export type CampaignVersion = Type.Static<typeof CampaignVersion>;

export const CampaignStatus = Type.Union([
  Type.Literal("draft"),
  Type.Literal("sending"),
  Type.Literal("sent"),
]);
export type CampaignStatus = Type.Static<typeof CampaignStatus>;

export const StaffCampaign = Type.Object({
  id: Type.String(),
  ...draft,
  status: CampaignStatus,
  version: Version,
  recipients: Type.Integer(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  sentAt: nullableText,
});
export type StaffCampaign = Type.Static<typeof StaffCampaign>;

export const CampaignAudience = Type.Object({
  recipients: Type.Integer(),
  /** Subscribers who reached the monthly limit. */
  skipped: Type.Integer(),
  nextAt: nullableText,
});
export type CampaignAudience = Type.Static<typeof CampaignAudience>;

export const CampaignQuery = Type.Object(paging, { additionalProperties: false });
export type CampaignQuery = Type.Static<typeof CampaignQuery>;
