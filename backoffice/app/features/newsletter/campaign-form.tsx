import { type FormEvent, useEffect } from "react";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { CampaignDraft, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/fields/field.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { FormBar, FormNotices } from "../../parts/forms/record-form.tsx";
import { UnsavedChangesGuard } from "../../parts/forms/unsaved-changes.tsx";
import {
  alreadyCreatedText,
  type FormRules,
  useRecordForm,
} from "../../parts/forms/use-record-form.ts";

interface CampaignFormProps {
  readonly campaign?: StaffCampaign;
  readonly onEdited?: (isEdited: boolean) => void;
  readonly onSaved: (campaign: StaffCampaign) => void;
}

/** Without a campaign it creates one. */
export function CampaignForm({ campaign, onEdited, onSaved }: CampaignFormProps) {
  const { showToast } = useToast();
  const form = useRecordForm({
    rules: campaignRules,
    record: campaign,
    blank: emptyCampaign,
    draftKey: ["campaign-draft", campaign?.id ?? "new"],
    failure: "The campaign could not be saved. Please try again.",
    save: (draft, { version, headers }) =>
      campaign
        ? api("PATCH /staff/campaigns/:id", {
            params: { id: campaign.id },
            body: { ...draft, version },
          })
        : api("POST /staff/campaigns", { headers, body: draft }),
    read: (id) => api("GET /staff/campaigns/:id", { params: { id } }),
    onSaved({ record, isAlreadyCreated }) {
      if (isAlreadyCreated) showToast(alreadyCreatedText);
      onSaved(record);
    },
  });
  const { changes, input } = form;
  const isEdited = changes.length > 0;
  useEffect(() => onEdited?.(isEdited), [onEdited, isEdited]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <FormNotices form={form} />
      <Field
        label={fieldLabels.subject}
        required
        maxLength={campaignLimits.subjectLength}
        {...input("subject")}
      />
      <Field
        label={fieldLabels.preview}
        hint="Shown next to the subject in the inbox."
        maxLength={campaignLimits.previewLength}
        {...input("preview")}
      />
      <TextAreaField
        label={fieldLabels.body}
        hint="Leave a blank line between paragraphs. Start a heading with “# ”."
        required
        rows={14}
        maxLength={campaignLimits.bodyLength}
        {...input("body")}
      />
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={fieldLabels.buttonLabel}
          hint="Leave blank for no button."
          maxLength={campaignLimits.buttonLabelLength}
          {...input("buttonLabel")}
        />
        <Field
          label={fieldLabels.buttonUrl}
          hint="A page such as /products/new, or an https link."
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={campaignLimits.buttonAddressLength}
          {...input("buttonUrl")}
        />
      </div>
      {campaign === undefined ? (
        <>
          <Button type="submit" busy={form.busy} className="justify-self-start">
            Save draft
          </Button>
          <UnsavedChangesGuard
            changes={form.created ? [] : changes}
            note="It stays on this device."
          />
        </>
      ) : (
        <FormBar form={form} label="Save draft" />
      )}
    </form>
  );
}

const emptyCampaign: CampaignDraft = {
  subject: "",
  preview: "",
  body: "",
  buttonLabel: "",
  buttonUrl: "",
};

const fieldLabels: Readonly<Record<keyof CampaignDraft, string>> = {
  subject: "Subject",
  preview: "Preview line",
  body: "Body",
  buttonLabel: "Button",
  buttonUrl: "Button link",
};

/** The server validates the rest. */
const campaignRules: FormRules<StaffCampaign, CampaignDraft> = {
  labels: fieldLabels,
  toDraft: ({ subject, preview, body, buttonLabel, buttonUrl }) => ({
    subject,
    preview,
    body,
    buttonLabel,
    buttonUrl,
  }),
  validate: ({ subject, body }) => ({
    ...(subject.trim() === "" && { subject: "Enter a subject" }),
    ...(body.trim() === "" && { body: "Enter the body" }),
  }),
};
