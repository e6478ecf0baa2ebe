import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import type { CampaignBlock, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { api } from "../../api.ts";
import { pageTitle } from "../../page-title.ts";
import type { RecordField } from "../../parts/records/field-changes.ts";
import { RecordLoader } from "../../parts/records/record-page.tsx";
import { CampaignEditor } from "./campaign-editor.tsx";
import { blockLabels } from "./campaign-labels.tsx";
import { CampaignResults } from "./campaign-results.tsx";

export const meta = () => [{ title: pageTitle("Campaign") }];

const campaignFields: readonly RecordField<StaffCampaign>[] = [
  { name: "Subject", read: ({ subject }) => subject },
  { name: "Preview text", read: ({ preview }) => preview },
  { name: "Content", read: ({ blocks }) => blocks.map(describeBlock).join(", ") },
  { name: "Audience", read: ({ audience }) => audienceLabels[audience] },
  { name: "Discount code", read: ({ code }) => code ?? "" },
];

function describeBlock(block: CampaignBlock): string {
  const text = "text" in block ? block.text : "label" in block ? block.label : "";
  return text === "" ? blockLabels[block.kind] : text;
}

export default function CampaignPage() {
  return (
    <RecordLoader
      basePath="/newsletter"
      title="Campaign"
      load={(id, signal) => api("GET /staff/campaigns/:id", { params: { id }, signal })}
      comparedFields={campaignFields}
    >
      {(campaign, { backLink, replace }) =>
        campaign.status === "draft" || campaign.status === "scheduled" ? (
          <CampaignEditor backLink={backLink} campaign={campaign} onChanged={replace} />
        ) : (
          <CampaignResults backLink={backLink} campaign={campaign} onChanged={replace} />
        )
      }
    </RecordLoader>
  );
}
