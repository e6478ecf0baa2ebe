import type { CampaignDraft } from "#contract/api/mail/campaigns.ts";
import { mergeFields } from "../../parts/forms/merge-draft.ts";
import type { DraftRules } from "../../parts/forms/use-draft.ts";

export const emptyCampaign: CampaignDraft = {
  subject: "",
  preview: "",
  body: "",
  buttonLabel: "",
  buttonUrl: "",
};

export const fieldLabels: Readonly<Record<keyof CampaignDraft, string>> = {
  subject: "Subject",
  preview: "Preview line",
  body: "Body",
  buttonLabel: "Button",
  buttonUrl: "Button link",
};

const fields = Object.keys(fieldLabels) as (keyof CampaignDraft)[];

export function toCampaignDraft({
  subject,
  preview,
  body,
  buttonLabel,
  buttonUrl,
}: CampaignDraft): CampaignDraft {
  return { subject, preview, body, buttonLabel, buttonUrl };
}

/** The server validates the rest. */
export const campaignRules: DraftRules<CampaignDraft> = {
  changedFields: (base, draft) => fields.filter((name) => draft[name] !== base[name]),
  merge: mergeFields,
  validate: ({ subject, body }) => ({
    ...(subject.trim() === "" && { subject: "Enter a subject" }),
    ...(body.trim() === "" && { body: "Enter the body" }),
  }),
  fieldNames: {},
};
