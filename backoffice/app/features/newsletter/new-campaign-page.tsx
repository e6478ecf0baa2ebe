import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { pageTitle } from "../../page-title.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { CampaignForm } from "./campaign-form.tsx";

export const meta = () => [{ title: pageTitle("New campaign") }];

export default function NewCampaignPage() {
  const navigate = useNavigate();
  const [created, setCreated] = useState<StaffCampaign>();
  // Navigates once nothing is unsaved, so that the leave prompt stays away.
  useEffect(() => {
    if (created) void navigate(`/newsletter/${created.id}`, { replace: true });
  }, [created, navigate]);
  return (
    <>
      <RecordHead backLink={{ to: "/newsletter", label: "Newsletters" }} title="New campaign" />
      <div className="max-w-200">
        <Panel title="Content">
          <CampaignForm onSaved={setCreated} />
        </Panel>
      </div>
    </>
  );
}
