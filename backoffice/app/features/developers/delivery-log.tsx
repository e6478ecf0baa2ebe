import { useState } from "react";
import type { Webhook, WebhookDelivery } from "#contract/api/webhooks/webhooks.ts";
import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { useSubmission } from "../../loading/use-submission.ts";
import {
  formatRecentDateTime,
  formatRecentInSentence,
  formatTime,
} from "../../parts/format/dates.ts";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { statusText } from "./status-text.ts";

type Filter = "all" | "failed";
const filters = [
  { id: "all", label: "All" },
  { id: "failed", label: "Failed" },
] as const;

interface DeliveryLogProps {
  readonly webhook: Webhook;
  /** Another value loads it again. */
  readonly changes: string;
}

export function DeliveryLog({ webhook: { id, isOn }, changes }: DeliveryLogProps) {
  const [filter, setFilter] = useState<Filter>("all");
  const [before, setBefore] = useState<number>();
  const [viewed, setViewed] = useState<string>();
  const [isPending, setPending] = useState(true);
  const { loaded, reload } = useLoaded(
    async (signal) => {
      const query = { filter, ...(before !== undefined && { before }) };
      const page = await api("GET /staff/webhooks/:id/deliveries", {
        params: { id },
        query,
        signal,
      });
      setPending(page.data.some(isUnderway));
      return page;
    },
    ["webhook-deliveries", id, filter, before ?? 0, changes],
    { showPrevious: true, refetchMs: isPending ? 1_500 : 10_000 },
  );
  const { busy, error, send } = useSubmission("Couldn't send the event. Try again.");
  const resend = (delivery: WebhookDelivery) =>
    send(async () => {
      await api("POST /staff/webhook-deliveries/:id/resend", { params: { id: delivery.id } });
      setPending(true);
      reload();
    });
  const choose = (chosen: Filter) => {
    setFilter(chosen);
    setBefore(undefined);
  };
  const { data, meta } =
    loaded.state === "ready" ? loaded.data : { data: [], meta: { next: null } };
  return (
    <section aria-label="Delivery log">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">Delivery log</h3>
        <div className="flex">
          {filters.map(({ id: each, label }) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              onClick={() => choose(each)}
              className={classNames(
                "min-h-8.5 min-w-11 border border-ink px-3 font-medium text-meta not-first:border-l-0 pointer-coarse:min-h-11",
                each === filter ? "bg-ink text-paper" : "bg-paper hover:text-indigo",
              )}
            >
              {label}
            </button>
          ))}
        </div>
      </div>
      <FormError text={error} />
      {loaded.state === "failed" && (
        <ErrorBlock message="Couldn't load the delivery log." onRetry={reload} />
      )}
      {loaded.state === "ready" && data.length === 0 && (
        <p className="mt-2 text-umber">
          {filter === "failed" ? "Nothing failed." : "Nothing was sent yet."}
        </p>
      )}
      <ul className="mt-1">
        {data.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            isOn={isOn}
            isBusy={busy}
            onResend={() => void resend(delivery)}
            onView={() => setViewed(delivery.id)}
          />
        ))}
      </ul>
      <div className="mt-2 flex gap-3">
        {before !== undefined && (
          <Button variant="ghost" size="row" onClick={() => setBefore(undefined)}>
            Newest
          </Button>
        )}
        {meta.next !== null && (
          <Button variant="ghost" size="row" onClick={() => setBefore(meta.next ?? undefined)}>
            Older
          </Button>
        )}
      </div>
      {viewed && <DeliveryDialog id={viewed} onClose={() => setViewed(undefined)} />}
    </section>
  );
}

interface DeliveryRowProps {
  readonly delivery: WebhookDelivery;
  readonly isOn: boolean;
  readonly isBusy: boolean;
  readonly onResend: () => void;
  readonly onView: () => void;
}

function DeliveryRow({ delivery, isOn, isBusy, onResend, onView }: DeliveryRowProps) {
  const { type, object, createdAt, state, attempts } = delivery;
  const now = new Date();
  const what = `${type} ${object}`;
  const isFailed = state === "failed" || (state === "waiting" && attempts > 0);
  return (
    <li className="grid items-center gap-x-4 border-line border-b py-2 text-meta md:grid-cols-[6.5rem_9.5rem_minmax(7rem,1fr)_minmax(0,1.8fr)_8.5rem]">
      <span className="text-umber">{formatRecentDateTime(createdAt, now)}</span>
      <code>{type}</code>
      <span className="truncate">{object}</span>
      <span className="grid">
        <Answer delivery={delivery} />
        <span className="text-umber">{nextOf(delivery, isOn, now)}</span>
      </span>
      <span className="flex justify-end gap-2 max-md:mt-1 max-md:justify-start">
        {isFailed && (isOn || delivery.type === "webhook.test") && (
          <Button
            variant="ghost"
            size="row"
            disabled={isBusy}
            aria-label={`Resend ${what}`}
            onClick={onResend}
          >
            Resend
          </Button>
        )}
        <Button variant="ghost" size="row" aria-label={`View ${what}`} onClick={onView}>
          View
        </Button>
      </span>
    </li>
  );
}

function Answer({ delivery }: { delivery: WebhookDelivery }) {
  const { state, attempts, status, error, durationMs } = delivery;
  if (state === "skipped") return <Status tone="plain">Left out</Status>;
  if (attempts === 0) return <Status tone="waiting">Waiting</Status>;
  if (state === "delivered") {
    const seconds = (durationMs ?? 0) / 1000;
    return <Status tone="good">{`${statusText(status)}, ${seconds.toFixed(1)} s`}</Status>;
  }
  return <Status tone="bad">{status === null ? error : statusText(status)}</Status>;
}

function nextOf(delivery: WebhookDelivery, isOn: boolean, now: Date): string {
  const { state, attempts, maxAttempts, nextAttemptAt } = delivery;
  if (state === "failed") return "Not sent again";
  if (state !== "waiting") return "";
  if (!isOn || nextAttemptAt === null) return "Waits until it is on";
  if (attempts === 0) return "";
  const isToday = formatRecentInSentence(nextAttemptAt, now).startsWith("today");
  const at = isToday ? formatTime(nextAttemptAt) : formatRecentDateTime(nextAttemptAt, now);
  return `Attempt ${attempts} of ${maxAttempts}, next at ${at}`;
}

function isUnderway({ state, attempts }: WebhookDelivery): boolean {
  return state === "waiting" && attempts === 0;
}
