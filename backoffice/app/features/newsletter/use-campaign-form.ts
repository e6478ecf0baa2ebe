import { useEffect, useRef, useState } from "react";
import type { CampaignDraft, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { api } from "../../api.ts";
import {
  type FormRules,
  type RecordForm,
  useRecordForm,
} from "../../parts/forms/use-record-form.ts";

export type CampaignForm = RecordForm<CampaignDraft>;

/** Of no typing. */
const autosaveMs = 1_500;

const rules: FormRules<StaffCampaign, CampaignDraft> = {
  labels: {
    subject: "Subject",
    preview: "Preview text",
    blocks: "Content",
    audience: "Audience",
    discountId: "Discount code",
    sendAt: "Schedule",
  },
  toDraft: ({ subject, preview, blocks, audience, discountId, sendAt }) => ({
    subject,
    preview,
    blocks,
    audience,
    discountId,
    sendAt,
  }),
};

/** It saves itself; what the store refuses waits for the next edit, or for `save`. */
export function useCampaignForm(
  campaign: StaffCampaign,
  onSaved: (campaign: StaffCampaign) => void,
): CampaignForm & {
  readonly isEdited: boolean;
  save(): void;
  /** Runs once everything is saved, also what is being saved now; not if it can't be. */
  afterSaving(run: () => void): void;
} {
  const form = useRecordForm<StaffCampaign, CampaignDraft>({
    rules,
    record: campaign,
    draftKey: ["campaign-draft", campaign.id],
    failure: "The campaign could not be saved. Please try again.",
    save: (draft, { version }) =>
      api("PATCH /staff/campaigns/:id", {
        params: { id: campaign.id },
        body: { ...draft, version },
      }),
    onSaved: ({ record }) => onSaved(record),
  });
  const isEdited = form.changed.length > 0;
  const typed = JSON.stringify(form.draft);
  const refused = useRef("");
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    if (!isEdited || form.busy || refused.current === typed) return;
    const timer = setTimeout(async () => {
      if (!(await latest.current.submit())) refused.current = typed;
    }, autosaveMs);
    return () => clearTimeout(timer);
  }, [isEdited, form.busy, typed]);

  const [waiting, setWaiting] = useState<{ readonly run: () => void }>();
  useEffect(() => {
    if (!waiting || form.busy) return;
    setWaiting(undefined);
    const { changed, submit } = latest.current;
    if (changed.length === 0) waiting.run();
    else void submit().then((isSaved) => isSaved && waiting.run());
  }, [waiting, form.busy]);

  // Leaving saves too.
  useEffect(
    () => () => {
      const { changed, busy } = latest.current;
      if (changed.length > 0 && !busy) void latest.current.submit();
    },
    [],
  );
  return {
    ...form,
    isEdited,
    save: () => void form.submit(),
    afterSaving: (run) => setWaiting({ run }),
  };
}
