import { useState } from "react";
import type { Webhook } from "#contract/api/webhooks/webhooks.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { WarningIcon } from "#ui/primitives/icons.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatRecentDate, formatRecentInSentence } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { SigningSecret } from "./signing-secret.tsx";
import WebhookDialog from "./webhook-dialog.tsx";

interface WebhookDetailsProps {
  readonly webhook: Webhook;
  readonly onResend: () => void;
  readonly onChanged: (webhook: Webhook) => void;
  readonly onDeleted: () => void;
}

export default function WebhookDetails({
  webhook,
  onResend,
  onChanged,
  onDeleted,
}: WebhookDetailsProps) {
  const { id, version, url } = webhook;
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const [tests, setTests] = useState(0);
  const testing = useSubmission("Couldn't send the test event. Try again.");
  const deleting = useSubmission("Couldn't delete the webhook. Try again.");
  const { showToast } = useToast();
  const host = new URL(url).host;
  const sendTest = () =>
    testing.send(async () => {
      await api("POST /staff/webhooks/:id/test", { params: { id } });
      setTests(tests + 1);
    });
  const remove = () =>
    deleting.send(async () => {
      await api("POST /staff/webhooks/:id/delete", { params: { id }, body: { version } });
      showToast(`The webhook to ${host} is deleted.`);
      onDeleted();
    });
  return (
    <div className="grid gap-4 pb-5">
      <WebhookNotice webhook={webhook} onResend={onResend} />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SigningSecret webhook={webhook} onChanged={onChanged} />
        <Button variant="ghost" size="small" busy={testing.busy} onClick={() => void sendTest()}>
          Send test event
        </Button>
      </div>
      <FormError text={testing.error} />
      <DeliveryLog
        webhook={webhook}
        changes={`${tests} ${webhook.deliveredAt} ${webhook.failing}`}
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="small" onClick={() => setDialog("edit")}>
          Edit webhook
        </Button>
        <Button variant="ghost" size="small" onClick={() => setDialog("delete")}>
          Delete webhook
        </Button>
      </div>
      {dialog === "edit" && (
        <WebhookDialog
          webhook={webhook}
          onClose={() => setDialog(undefined)}
          onSaved={(changed) => {
            setDialog(undefined);
            onChanged(changed);
            showToast("Saved.");
          }}
        />
      )}
      <ConfirmDialog
        open={dialog === "delete"}
        title={`Delete the webhook to ${host}?`}
        label="Delete webhook"
        isFinal
        busy={deleting.busy}
        error={deleting.error}
        onConfirm={() => void remove()}
        onClose={() => setDialog(undefined)}
      >
        <p>It gets no more events, and its delivery log is deleted. This can't be undone.</p>
      </ConfirmDialog>
    </div>
  );
}

function WebhookNotice({ webhook, onResend }: Pick<WebhookDetailsProps, "webhook" | "onResend">) {
  const { isOn, failing, turnedOffAt, waiting, nextAttemptAt } = webhook;
  const now = new Date();
  if (isOn && failing === 0) return null;
  if (!isOn && turnedOffAt === null) return null;
  const wait = waiting === 1 ? "waits" : "wait";
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 bg-red-wash px-4 py-3 text-red">
      <p className="flex min-w-0 gap-2.5">
        <WarningIcon className="mt-0.5 shrink-0" />
        {turnedOffAt === null ? (
          <span>
            <span>
              {plural(failing, "delivery", "deliveries")} failed. We retry for 3 days, then turn
              this webhook off and email you.
            </span>
            <span className="md:hidden">
              {nextAttemptAt && ` Next retry ${formatRecentInSentence(nextAttemptAt, now)}.`}
            </span>
          </span>
        ) : (
          <span>
            {`We turned it off (${formatRecentDate(turnedOffAt, now)}): nothing was accepted for 3 days. ${plural(waiting, "event")} ${wait}. Turn it on to send them.`}
          </span>
        )}
      </p>
      {isOn && failing > 1 && (
        <Button variant="ghost" size="row" onClick={onResend}>
          Resend all
        </Button>
      )}
    </div>
  );
}
