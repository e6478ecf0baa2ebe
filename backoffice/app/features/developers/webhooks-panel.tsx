import { useState } from "react";
import { eventLabels } from "#contract/api/webhooks/event-types.ts";
import type { Webhook } from "#contract/api/webhooks/webhooks.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { PlusIcon } from "#ui/primitives/icons.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import { formatRecentInSentence } from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { Switch } from "./switch.tsx";

const WebhookDetails = lazyComponent(() => import("./webhook-details.tsx"));
const WebhookDialog = lazyComponent(() => import("./webhook-dialog.tsx"));
const TurnOnDialog = lazyComponent(() => import("./turn-on-dialog.tsx"));

type Opened = { readonly dialog: "add" } | { readonly dialog: "turn-on"; readonly id: string };

export function WebhooksPanel() {
  const { loaded, reload, replace } = useLoaded(
    (signal) => api("GET /staff/webhooks", { signal }),
    ["webhooks"],
    { showPrevious: true, refetchMs: 10_000 },
  );
  const [openId, setOpenId] = useState<string>();
  const [opened, setOpened] = useState<Opened>();
  const { busy, error, send } = useSubmission("Couldn't save the webhook. Try again.");
  const { showToast } = useToast();
  if (loaded.state === "failed") {
    return (
      <Panel title="Webhooks" className="mt-4">
        <ErrorBlock message="Couldn't load webhooks." onRetry={reload} />
      </Panel>
    );
  }
  const webhooks = loaded.state === "ready" ? loaded.data : [];
  const update = (changed: Webhook) =>
    replace(webhooks.map((each) => (each.id === changed.id ? changed : each)));
  const turn = (webhook: Webhook, waiting?: "send" | "skip") =>
    send(async () => {
      const { id, version, isOn } = webhook;
      const body = { version, isOn: !isOn, ...(waiting && { waiting }) };
      update(await api("PATCH /staff/webhooks/:id", { params: { id }, body }));
      setOpened(undefined);
      const host = hostOf(webhook);
      showToast(isOn ? `${host} is off. Its events wait.` : `${host} is on.`);
    });
  const resendFailed = ({ id }: Webhook) =>
    send(async () => {
      update(await api("POST /staff/webhooks/:id/resend", { params: { id } }));
      showToast("Sending again.");
    });
  const turnedOn =
    opened?.dialog === "turn-on" ? webhooks.find(({ id }) => id === opened.id) : undefined;
  const addButton = (
    <Button variant="ghost" size="small" onClick={() => setOpened({ dialog: "add" })}>
      <PlusIcon className="size-4" />
      <span>Add webhook</span>
    </Button>
  );
  return (
    <Panel title="Webhooks" className="mt-4" aside={webhooks.length > 0 && addButton}>
      <FormError text={error} />
      {loaded.state === "ready" && webhooks.length === 0 && (
        <div className="grid justify-items-start gap-3">
          <p className="text-umber">
            Tell another system of an order, a product or stock the moment it changes.
          </p>
          {addButton}
        </div>
      )}
      <ul className={classNames(webhooks.length > 0 && "border-line border-t")}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isOpen={webhook.id === openId}
            isBusy={busy}
            onToggle={() => setOpenId(webhook.id === openId ? undefined : webhook.id)}
            onSwitch={() =>
              !webhook.isOn && webhook.waiting > 0
                ? setOpened({ dialog: "turn-on", id: webhook.id })
                : void turn(webhook)
            }
            onResend={() => void resendFailed(webhook)}
            onChanged={update}
            onDeleted={() => {
              setOpenId(undefined);
              replace(webhooks.filter(({ id }) => id !== webhook.id));
            }}
          />
        ))}
      </ul>
      {opened?.dialog === "add" && (
        <WebhookDialog
          onClose={() => setOpened(undefined)}
          onSaved={(created) => {
            setOpened(undefined);
            setOpenId(created.id);
            replace([...webhooks, created]);
            showToast("Webhook added. Send a test event to check it.");
          }}
        />
      )}
      {turnedOn && (
        <TurnOnDialog
          webhook={turnedOn}
          isBusy={busy}
          error={error}
          onClose={() => setOpened(undefined)}
          onTurnOn={(waiting) => void turn(turnedOn, waiting)}
        />
      )}
    </Panel>
  );
}

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onSwitch: () => void;
  readonly onResend: () => void;
  readonly onChanged: (webhook: Webhook) => void;
  readonly onDeleted: () => void;
}

function WebhookRow({
  webhook,
  isOpen,
  isBusy,
  onToggle,
  onSwitch,
  onResend,
  onChanged,
  onDeleted,
}: WebhookRowProps) {
  const { url, isOn, types, failing, nextAttemptAt } = webhook;
  const now = new Date();
  const host = hostOf(webhook);
  return (
    <li
      className={classNames(
        "-mx-4 border-line border-b px-4 last:border-b-0 md:-mx-5.5 md:px-5.5",
        isOpen && "bg-bone shadow-[inset_3px_0_0] shadow-ink",
      )}
    >
      <div className="flex items-center gap-x-3 py-2 md:gap-x-5">
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center justify-between gap-x-5 gap-y-1 text-left"
        >
          <span className="min-w-0 max-md:w-full md:flex-1">
            <code className="block truncate text-meta">
              <span className="max-md:hidden">{url.match(/^https?:\/\//)?.[0]}</span>
              <span>{url.replace(/^https?:\/\//, "")}</span>
            </code>
            <span className="block text-meta text-umber">
              {sentenceOf(types.map((type) => eventLabels[type]))}
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-x-3 md:flex-col md:items-end">
            <WebhookStatus webhook={webhook} now={now} />
          </span>
        </button>
        <Switch isOn={isOn} isBusy={isBusy} label={`Webhook to ${host}`} onSwitch={onSwitch} />
        <span
          aria-hidden="true"
          className={classNames("text-umber max-md:hidden", isOpen && "rotate-90")}
        >
          ›
        </span>
      </div>
      {isOn && failing > 0 && !isOpen && (
        <div className="flex items-center justify-between gap-3 pb-3 md:hidden">
          <p className="text-meta text-red">
            {nextAttemptAt
              ? `${failing} failed, next retry ${formatRecentInSentence(nextAttemptAt, now)}`
              : `${failing} failed`}
          </p>
          <Button variant="ghost" size="row" busy={isBusy} onClick={onResend}>
            Resend now
          </Button>
        </div>
      )}
      {isOpen && (
        <WebhookDetails
          webhook={webhook}
          onResend={onResend}
          onChanged={onChanged}
          onDeleted={onDeleted}
        />
      )}
    </li>
  );
}

function WebhookStatus({ webhook, now }: { webhook: Webhook; now: Date }) {
  const { tone, label, detail } = stateOf(webhook, now);
  return (
    <>
      <Status tone={tone}>{label}</Status>
      <span className="text-meta text-umber max-md:hidden">{detail}</span>
    </>
  );
}

function stateOf({ isOn, failing, failingSince, deliveredAt, waiting }: Webhook, now: Date) {
  if (!isOn) {
    const detail =
      waiting > 0 ? `${plural(waiting, "event")} ${waiting === 1 ? "waits" : "wait"}` : "";
    return { tone: "plain", label: "Off", detail } as const;
  }
  if (failing > 0) {
    const detail = failingSince ? `Failing since ${formatRecentInSentence(failingSince, now)}` : "";
    return { tone: "bad", label: "Failing", detail } as const;
  }
  const detail = deliveredAt
    ? `Delivered ${formatRecentInSentence(deliveredAt, now)}`
    : "Nothing sent yet";
  return { tone: "good", label: "Working", detail } as const;
}

function hostOf({ url }: Webhook): string {
  return new URL(url).host;
}

/** "Order paid, order cancelled" */
function sentenceOf(labels: readonly string[]): string {
  return labels.map((label, i) => (i === 0 ? label : label.toLowerCase())).join(", ");
}
