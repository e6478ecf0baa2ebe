import { useCallback, useState } from "react";
import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api, apiAddress } from "../../api.ts";
import { usePolling } from "../../loading/use-polling.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { CampaignForm } from "./campaign-form.tsx";
import { CampaignStatus, formatRecipients } from "./campaign-status.tsx";
import { SendCampaign } from "./send-campaign.tsx";

export const meta = () => [{ title: pageTitle("Campaign") }];

const campaignFields: readonly RecordField<StaffCampaign>[] = [
  { name: "Subject", read: ({ subject }) => subject },
  { name: "Preview line", read: ({ preview }) => preview },
  { name: "Body", read: ({ body }) => body },
  { name: "Button", read: ({ buttonLabel }) => buttonLabel },
  { name: "Button link", read: ({ buttonUrl }) => buttonUrl },
];

export default function CampaignPage() {
  return (
    <RecordLoader
      basePath="/newsletter"
      title="Campaign"
      load={(id, signal) => api("GET /staff/campaigns/:id", { params: { id }, signal })}
      comparedFields={campaignFields}
    >
      {(campaign, { backLink, replace }) => (
        <CampaignDetails backLink={backLink} campaign={campaign} onChanged={replace} />
      )}
    </RecordLoader>
  );
}

const pollIntervalMs = 2000;

interface CampaignDetailsProps {
  readonly campaign: StaffCampaign;
  readonly backLink: RecordBackLink;
  readonly onChanged: (campaign: StaffCampaign) => void;
}

function CampaignDetails({ campaign, backLink, onChanged }: CampaignDetailsProps) {
  const { showToast } = useToast();
  const [isEdited, setEdited] = useState(false);
  const { id, status } = campaign;
  const heading = (
    <RecordHead backLink={backLink} title={campaign.subject}>
      <CampaignStatus status={status} />
    </RecordHead>
  );
  if (status !== "draft") {
    return (
      <>
        {heading}
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <Panel title="Content" aside={<PreviewLink id={id} />}>
            <DescriptionList
              items={[
                { name: "Preview line", value: campaign.preview },
                { name: "Body", value: campaign.body },
                {
                  name: "Button",
                  value: campaign.buttonLabel && `${campaign.buttonLabel} → ${campaign.buttonUrl}`,
                },
              ]}
            />
          </Panel>
          <Panel title="Delivery">
            <DescriptionList
              narrow
              items={[
                { name: "Recipients", value: formatRecipients(campaign) },
                {
                  name: "Sent",
                  value: campaign.sentAt ? formatDateTime(campaign.sentAt, new Date()) : "",
                },
              ]}
            />
            {status === "sending" && <SendProgress id={id} onUpdate={onChanged} />}
          </Panel>
        </div>
      </>
    );
  }
  return (
    <>
      {heading}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <Panel title="Content" aside={<PreviewLink id={id} />}>
          <CampaignForm
            campaign={campaign}
            onEdited={setEdited}
            onSaved={(saved) => {
              onChanged(saved);
              showToast("Draft saved");
            }}
          />
        </Panel>
        <Panel title="Send">
          <SendCampaign campaign={campaign} isEdited={isEdited} onChanged={onChanged} />
        </Panel>
      </div>
    </>
  );
}

function PreviewLink({ id }: { id: string }) {
  return (
    <a
      href={apiAddress("GET /staff/campaigns/:id/preview", { id })}
      target="_blank"
      rel="noopener"
      className="text-link touch-target text-nav"
    >
      Preview
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  );
}

interface SendProgressProps {
  readonly id: string;
  readonly onUpdate: (campaign: StaffCampaign) => void;
}

function SendProgress({ id, onUpdate }: SendProgressProps) {
  const fetchCampaign = useCallback(
    (signal: AbortSignal) => api("GET /staff/campaigns/:id", { params: { id }, signal }),
    [id],
  );
  usePolling(fetchCampaign, onUpdate, pollIntervalMs);
  return (
    <p role="status" className="mt-3 text-umber">
      Sending. You can leave this page.
    </p>
  );
}
