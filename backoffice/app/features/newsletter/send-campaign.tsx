import { useState } from "react";
import { useNavigate } from "react-router";
import type { CampaignAudience, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { useMember } from "../../session/use-member.ts";

interface SendCampaignProps {
  readonly campaign: StaffCampaign;
  /** Unsaved edits: sending uses what was saved. */
  readonly isEdited: boolean;
  readonly onChanged: (campaign: StaffCampaign) => void;
}

export function SendCampaign({ campaign, isEdited, onChanged }: SendCampaignProps) {
  const { id, version } = campaign;
  const ownEmail = useMember()?.email ?? "";
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/campaigns/audience", { signal }),
    ["audience", id],
  );
  const [confirming, setConfirming] = useState<"send" | "discard" | null>(null);
  const { busy, error, send, clear } = useSubmission("Something went wrong. Please try again.");
  const { showToast } = useToast();
  const navigate = useNavigate();

  async function sendTest() {
    if (await send(() => api("POST /staff/campaigns/:id/test", { params: { id } })))
      showToast(`Test sent to ${ownEmail}`);
  }
  async function sendToAll() {
    const isDone = await send(async () =>
      onChanged(await api("POST /staff/campaigns/:id/send", { params: { id }, body: { version } })),
    );
    if (isDone) showToast("The campaign is being sent");
    else reload();
  }
  async function discard() {
    const isDone = await send(async () => {
      await api("DELETE /staff/campaigns/:id", { params: { id }, query: { version } });
      await navigate("/newsletter");
    });
    if (isDone) showToast("Draft deleted");
  }
  function confirm(action: "send" | "discard") {
    clear();
    setConfirming(action);
  }

  if (loaded.state === "failed") {
    return (
      <Failure error={loaded.error} message="Recipients could not be loaded." onRetry={reload} />
    );
  }
  const audience = loaded.state === "ready" ? loaded.data : undefined;
  const reason = isEdited ? "Save your changes first." : blockedReason(audience);
  return (
    <div className="grid gap-4">
      <DescriptionList
        narrow
        items={[
          { name: "Recipients", value: audience ? plural(audience.recipients, "subscriber") : "…" },
          {
            name: "Skipped",
            value: audience ? skippedText(audience) : "…",
          },
        ]}
      />
      {confirming === null && <FormError text={error} />}
      {reason !== "" && <p className="text-umber">{reason}</p>}
      <div className="flex flex-wrap gap-3">
        <Button disabled={audience === undefined || reason !== ""} onClick={() => confirm("send")}>
          Send campaign
        </Button>
        <Button
          variant="ghost"
          disabled={isEdited}
          busy={busy && confirming === null}
          onClick={() => void sendTest()}
        >
          Send test email
        </Button>
        <Button variant="ghost" size="small" onClick={() => confirm("discard")}>
          Delete draft
        </Button>
      </div>
      <ConfirmDialog
        open={confirming === "send"}
        title={`Send to ${plural(audience?.recipients ?? 0, "subscriber")}?`}
        label="Send campaign"
        busy={busy}
        error={error}
        onConfirm={() => void sendToAll()}
        onClose={() => setConfirming(null)}
      >
        <p>
          “{campaign.subject}” is sent now, and this can't be undone. It counts toward the limit of
          two newsletters a month.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === "discard"}
        title="Delete this draft?"
        label="Delete draft"
        isFinal
        busy={busy}
        error={error}
        onConfirm={() => void discard()}
        onClose={() => setConfirming(null)}
      >
        <p>This can't be undone. The activity log keeps a record.</p>
      </ConfirmDialog>
    </div>
  );
}

function skippedText({ skipped: count }: CampaignAudience): string {
  return count === 0
    ? "None"
    : `${plural(count, "subscriber")} who reached the limit of two this month`;
}

function blockedReason(audience: CampaignAudience | undefined): string {
  if (!audience) return "";
  if (audience.nextAt !== null) {
    return `Two newsletters went out within a month, the limit you promised. You can send the next on ${formatDate(audience.nextAt, new Date())}.`;
  }
  return audience.recipients === 0 ? "No subscribers can receive it right now." : "";
}
