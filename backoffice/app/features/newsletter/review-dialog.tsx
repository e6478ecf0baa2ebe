import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import type { CampaignCheck, CampaignReview, StaffCampaign } from "#contract/api/mail/campaigns.ts";
import { formatDate, formatNumber } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Status, type StatusTone } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatDayTitle, formatTime, formatWeekday } from "../../parts/format/dates.ts";
import { DialogError } from "../../parts/forms/dialog-error.tsx";
import { leftOutText, people } from "./campaign-labels.tsx";

interface ReviewDialogProps {
  readonly campaign: StaffCampaign;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onTest: () => void;
  readonly onChanged: (campaign: StaffCampaign) => void;
}

export function ReviewDialog({ open, onClose, ...props }: ReviewDialogProps) {
  const isLater = props.campaign.sendAt !== null;
  return (
    <Dialog open={open} onClose={onClose} title={isLater ? "Schedule campaign" : "Send campaign"}>
      {open && <Review {...props} onClose={onClose} />}
    </Dialog>
  );
}

const tones: Readonly<Record<CampaignCheck["state"], StatusTone>> = {
  good: "good",
  warning: "waiting",
  error: "bad",
};

function Review({ campaign, onClose, onTest, onChanged }: Omit<ReviewDialogProps, "open">) {
  const { id, version, sendAt } = campaign;
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/campaigns/:id/review", { params: { id }, signal }),
    ["campaign-review", id, version],
  );
  const { busy, error, send } = useSubmission("The campaign could not be sent. Please try again.");
  const { showToast } = useToast();

  async function confirm() {
    const isDone = await send(async () => {
      onChanged(await api("POST /staff/campaigns/:id/send", { params: { id }, body: { version } }));
      onClose();
    });
    if (isDone) showToast(sendAt === null ? "The campaign is being sent" : "Campaign scheduled");
    else reload();
  }
  if (loaded.state === "failed") {
    return (
      <Failure error={loaded.error} message="The campaign could not be checked." onRetry={reload} />
    );
  }
  if (loaded.state === "loading") return <p className="py-6 text-umber">Checking…</p>;
  const review = loaded.data;
  return (
    <>
      <DialogError text={error} />
      <dl className="grid gap-y-2.5">
        {toDetails(campaign, review).map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4">
            <dt className="text-umber">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul aria-label="Checks" className="my-4 grid gap-2.5 border-line border-t pt-4">
        {review.checks.map(({ text, state, isTest }) => (
          <li key={text} className="flex min-h-6 items-center justify-between gap-3">
            <Status tone={tones[state]}>{text}</Status>
            {isTest && state !== "good" && (
              <Button variant="ghost" size="row" onClick={onTest}>
                Send test
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button disabled={!review.canSend} busy={busy} onClick={() => void confirm()}>
          {sendAt === null ? "Send to" : "Schedule for"} {people(review.recipients)}
        </Button>
        <Button variant="ghost" data-safe="" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <p className="mt-2.5 text-meta text-umber">
        {sendAt === null
          ? "Sending starts at once. You can stop what hasn't left yet."
          : `You can change or stop it until ${formatWeekday(new Date(sendAt))}, ${formatTime(sendAt)}.`}
      </p>
    </>
  );
}

function toDetails({ subject, sendAt }: StaffCampaign, review: CampaignReview) {
  const { audience, recipients, subscribers, code } = review;
  const leftOut = leftOutText(review);
  const size =
    leftOut === ""
      ? people(recipients)
      : `${formatNumber(recipients)} of ${formatNumber(subscribers)}. ${leftOut}`;
  return [
    { name: "Subject", value: subject || "–" },
    { name: "Audience", value: `${audienceLabels[audience]}: ${size}` },
    {
      name: "When",
      value:
        sendAt === null
          ? "Now"
          : `${formatDayTitle(new Date(sendAt), "long").replace(",", "")} ${formatDate(sendAt).slice(-4)}, ${formatTime(sendAt)} Lagos time`,
    },
    { name: "Code", value: code ?? "No code" },
  ];
}
