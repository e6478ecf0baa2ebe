import { useState } from "react";
import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import type { StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { formatNumber, plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { usePolling } from "../../loading/use-polling.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { type RecordBackLink, RecordHead } from "../../parts/records/record-head.tsx";
import { CampaignStatus, toTitle } from "./campaign-labels.tsx";
import { CampaignPreview } from "./campaign-preview.tsx";

interface CampaignResultsProps {
  readonly campaign: StaffCampaign;
  readonly backLink: RecordBackLink;
  readonly onChanged: (campaign: StaffCampaign) => void;
}

export function CampaignResults({ campaign, backLink, onChanged }: CampaignResultsProps) {
  const { id, subject, preview, status, results, audience, sentAt, code } = campaign;
  const figures = [
    {
      name: "Delivered",
      value: formatNumber(results.delivered),
      note: `of ${formatNumber(results.recipients)}`,
      warning: results.bounced > 0 ? `${formatNumber(results.bounced)} bounced` : "",
    },
    {
      name: "Clicked",
      value: formatNumber(results.clicked),
      note: `of ${formatNumber(results.delivered)}`,
    },
    { name: "Unsubscribed", value: formatNumber(results.unsubscribed), note: "after this one" },
    code === null
      ? { name: "Orders with code", value: "–", note: "No code" }
      : {
          name: "Orders with code",
          value: formatNumber(results.orders),
          note: `${formatAmount(results.sales)} with ${code}`,
        },
  ];
  return (
    <>
      <RecordHead backLink={backLink} title={toTitle(subject)}>
        <CampaignStatus status={status} />
      </RecordHead>
      {status === "sending" && <Progress campaign={campaign} onChanged={onChanged} />}
      <dl className="mb-4 grid grid-cols-2 border border-line bg-paper md:grid-cols-4">
        {figures.map(({ name, value, note, warning }) => (
          <div
            key={name}
            className="border-line px-4 py-4 max-md:odd:border-r md:not-last:border-r"
          >
            <dt className="text-meta text-umber">{name}</dt>
            <dd className="mt-1">
              <span className="block font-medium text-total tabular-nums">{value}</span>
              <span className="block text-meta text-umber">{note}</span>
              {warning && <span className="block text-amber text-meta">{warning}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
        <div className="max-w-165">
          <CampaignPreview id={id} />
        </div>
        <Panel title="Details">
          <DescriptionList
            narrow
            items={[
              { name: "Subject", value: subject },
              { name: "Preview text", value: preview },
              { name: "Audience", value: audienceLabels[audience] },
              { name: "Sent at", value: sentAt ? formatDateTime(sentAt, new Date()) : "" },
              { name: "Code", value: code ?? "No code" },
            ]}
          />
          <p className="mt-3 text-meta text-umber">
            We don't track opens. Clicks are counted on our own links, without names.
          </p>
        </Panel>
      </div>
    </>
  );
}

const pollIntervalMs = 2_000;

function Progress({ campaign, onChanged }: Omit<CampaignResultsProps, "backLink">) {
  const { id, version, results } = campaign;
  const [isConfirming, setConfirming] = useState(false);
  const { busy, error, send } = useSubmission("Sending could not be stopped.");
  const { showToast } = useToast();
  usePolling(
    (signal) => api("GET /staff/campaigns/:id", { params: { id }, signal }),
    onChanged,
    pollIntervalMs,
  );
  async function stop() {
    const isDone = await send(async () =>
      onChanged(await api("POST /staff/campaigns/:id/stop", { params: { id }, body: { version } })),
    );
    if (isDone) showToast("Sending stopped");
  }
  const out = results.delivered + results.bounced;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-2 bg-indigo-wash px-4 py-3">
      <p role="status" className="font-medium">
        Sending: {formatNumber(out)} of {formatNumber(results.recipients)}
      </p>
      <progress
        aria-label="Emails sent"
        max={Math.max(1, results.recipients)}
        value={out}
        className="h-2 min-w-40 grow accent-indigo"
      />
      <Button variant="ghost" size="small" onClick={() => setConfirming(true)}>
        Stop sending
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Stop sending?"
        label="Stop sending"
        isFinal
        busy={busy}
        error={error}
        onConfirm={() => void stop()}
        onClose={() => setConfirming(false)}
      >
        <p>
          {plural(Math.max(0, results.recipients - out), "email")} that haven't left won't be sent.
          This can't be undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}
