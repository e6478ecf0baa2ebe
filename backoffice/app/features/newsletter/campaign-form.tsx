import { type FormEvent, useEffect, useRef } from "react";
import type { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { CampaignDraft, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Field, TextAreaField } from "#ui/primitives/field.tsx";
import { useToast } from "#ui/primitives/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { useStoredDraft } from "../../parts/forms/draft-storage.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { mergeFields } from "../../parts/forms/merge-draft.ts";
import { useSaveWithMerge } from "../../parts/forms/save-with-merge.ts";
import {
  DraftRestoredNotice,
  UnsavedBar,
  UnsavedChangesGuard,
} from "../../parts/forms/unsaved-changes.tsx";
import type { DraftRules } from "../../parts/forms/use-draft.ts";
import {
  alreadyCreatedText,
  useIdempotentCreate,
} from "../../parts/forms/use-idempotent-create.ts";

interface CampaignFormProps {
  readonly campaign?: StaffCampaign;
  /** The saved record of a new campaign; later edits are stored for its page. */
  readonly created?: StaffCampaign | undefined;
  readonly button: string;
  readonly onEdited?: (isEdited: boolean) => void;
  /** Version 0 creates it; the headers make that idempotent. */
  readonly onSave: (
    draft: CampaignDraft,
    headers: IdempotencyHeaders,
    version: number,
  ) => Promise<StaffCampaign>;
  readonly onSaved: (campaign: StaffCampaign) => void;
}

export function CampaignForm({
  campaign,
  created,
  button,
  onEdited,
  onSave,
  onSaved,
}: CampaignFormProps) {
  const stored = campaign ?? created;
  const version = stored?.version ?? 0;
  const saved = toCampaignDraft(stored ?? emptyCampaign);
  const form = useStoredDraft(
    ["campaign-draft", stored?.id ?? "new"],
    campaignRules,
    version,
    saved,
  );
  const { draft, changed, input } = form;
  const { busy, error, send } = useSubmission("The campaign could not be saved. Please try again.");
  const idempotentCreate = useIdempotentCreate(["campaign-draft", "new"], form);
  const { showToast } = useToast();
  const saveMerged = useSaveWithMerge();

  async function create() {
    const { record, sent, isAlreadyCreated } = await idempotentCreate.create(
      (headers) => onSave(draft, headers, 0),
      (id) => api("GET /staff/campaigns/:id", { params: { id } }),
    );
    if (isAlreadyCreated) showToast(alreadyCreatedText);
    return { record, sent };
  }

  async function change() {
    const merging = { toDraft: toCampaignDraft, merge: campaignRules.merge };
    const record = await saveMerged<StaffCampaign, CampaignDraft>(form, merging, (merged, on) =>
      onSave(merged, {}, on),
    );
    return { record, sent: draft };
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (created || !form.check()) return;
    await send(async () => {
      try {
        const { record, sent } = await (campaign ? change() : create());
        form.reset(record.version, toCampaignDraft(record), sent);
        onSaved(record);
      } catch (cause) {
        form.showErrors(asApiError(cause)?.errors ?? []);
        throw cause;
      }
    });
  }

  const changes = changed.map((name) => fieldLabels[name]);
  const isEdited = changes.length > 0;
  useEffect(() => onEdited?.(isEdited), [onEdited, isEdited]);
  const ref = useRef<HTMLFormElement>(null);
  return (
    <form ref={ref} onSubmit={(event) => void save(event)} noValidate className="grid gap-5">
      {form.isRestored && (
        <DraftRestoredNotice
          onDiscard={() =>
            campaign ? form.reset(version, saved) : idempotentCreate.discard(saved)
          }
        />
      )}
      <FormError text={error} />
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
          <Button type="submit" busy={busy || created !== undefined} className="justify-self-start">
            {button}
          </Button>
          <UnsavedChangesGuard changes={created ? [] : changes} note="It stays on this device." />
        </>
      ) : (
        <UnsavedBar
          changes={changes}
          busy={busy}
          label={button}
          onUndo={() => form.reset(version, saved)}
          onSave={() => ref.current?.requestSubmit()}
        />
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

const fields = Object.keys(fieldLabels) as (keyof CampaignDraft)[];

function toCampaignDraft({
  subject,
  preview,
  body,
  buttonLabel,
  buttonUrl,
}: CampaignDraft): CampaignDraft {
  return { subject, preview, body, buttonLabel, buttonUrl };
}

/** The server validates the rest. */
const campaignRules: DraftRules<CampaignDraft> = {
  changedFields: (base, draft) => fields.filter((name) => draft[name] !== base[name]),
  merge: mergeFields,
  validate: ({ subject, body }) => ({
    ...(subject.trim() === "" && { subject: "Enter a subject" }),
    ...(body.trim() === "" && { body: "Enter the body" }),
  }),
  fieldNames: {},
};
