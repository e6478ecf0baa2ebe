import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { api } from "../../api.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { CampaignDetails } from "./campaign-details.tsx";

const campaignFields: readonly RecordField<StaffCampaign>[] = [
  { name: "Subject", read: ({ subject }) => subject },
  { name: "Preview line", read: ({ preview }) => preview },
  { name: "Body", read: ({ body }) => body },
  { name: "Button", read: ({ buttonLabel }) => buttonLabel },
  { name: "Button link", read: ({ buttonUrl }) => buttonUrl },
];

export function CampaignPage() {
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
