import { useId, useState } from "react";
import type { StaffDiscountSummary } from "#contract/api/discounts/staff-discounts.ts";
import { audienceLabels } from "#contract/api/mail/campaign-labels.ts";
import { campaignLimits } from "#contract/api/mail/campaign-limits.ts";
import type { AudienceCount } from "#contract/api/mail/campaigns.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { formatNumber } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { Select } from "#ui/primitives/fields/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatLongDateTime, toIso, toLocal } from "../../parts/format/dates.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { leftOutText, people } from "./campaign-labels.tsx";
import type { CampaignForm } from "./use-campaign-form.ts";

interface DetailsPanelProps {
  readonly form: CampaignForm;
  readonly code: string | null;
  /** On a phone it stands above the blocks. */
  readonly hasSubject: boolean;
}

export function DetailsPanel({ form, code, hasSubject }: DetailsPanelProps) {
  const { draft, input, set, errors } = form;
  const selectId = useId();
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/discounts", { query: { tab: "running" }, signal }),
    ["campaign-discounts"],
  );
  const discounts = loaded.state === "ready" ? loaded.data.data : [];
  const isListed = discounts.some(({ id }) => id === draft.discountId);
  return (
    <Panel title="Details">
      <div className="grid gap-4">
        {hasSubject && (
          <Field label="Subject" maxLength={campaignLimits.subjectLength} {...input("subject")} />
        )}
        <Field
          label="Preview text"
          maxLength={campaignLimits.previewLength}
          {...input("preview")}
        />
        <div>
          <label htmlFor={selectId} className="mb-1.5 block font-medium text-meta">
            Discount code
          </label>
          <Select
            id={selectId}
            value={draft.discountId ?? ""}
            aria-describedby={`${selectId}-note`}
            onChange={({ target }) => set("discountId", target.value || null)}
          >
            <option value="">No code</option>
            {draft.discountId !== null && !isListed && (
              <option value={draft.discountId}>{code ?? "…"}</option>
            )}
            {discounts
              .filter(({ autoApply, email }) => !autoApply && email === null)
              .map((discount) => (
                <option key={discount.id} value={discount.id}>
                  {discountText(discount)}
                </option>
              ))}
          </Select>
          <p id={`${selectId}-note`} className="mt-1.5 text-meta text-umber">
            {errors.discountId ?? "Orders with this code count as sales"}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function discountText({ code, discountType, value }: StaffDiscountSummary): string {
  return `${code}, ${discountType === "PERCENTAGE" ? `${value}%` : formatAmount(value)} off`;
}

const radio =
  "size-4.5 shrink-0 appearance-none rounded-full border border-line-strong bg-paper checked:border-[5px] checked:border-ink";

interface AudiencePanelProps {
  readonly form: CampaignForm;
  readonly counts: readonly AudienceCount[] | undefined;
  readonly isFailed: boolean;
}

export function AudiencePanel({ form: { draft, set }, counts, isFailed }: AudiencePanelProps) {
  const chosen = counts?.find(({ audience }) => audience === draft.audience);
  return (
    <Panel title="Audience">
      <fieldset>
        <legend className="sr-only">Audience</legend>
        {(Object.keys(audienceLabels) as AudienceCount["audience"][]).map((audience) => {
          const isChosen = audience === draft.audience;
          const count = counts?.find((each) => each.audience === audience);
          return (
            <label
              key={audience}
              className={classNames(
                "flex min-h-9.5 cursor-pointer items-center gap-2 border-line py-1 text-nav not-last:border-b max-lg:min-h-13 pointer-coarse:min-h-11",
                isChosen && "font-medium",
              )}
            >
              <input
                type="radio"
                name="audience"
                checked={isChosen}
                onChange={() => set("audience", audience)}
                className={radio}
              />
              <span className="grow">{audienceLabels[audience]}</span>
              <span className={classNames("tabular-nums", !isChosen && "text-umber")}>
                {count ? formatNumber(count.subscribers) : "–"}
              </span>
            </label>
          );
        })}
      </fieldset>
      <p role="status" className="mt-3 bg-indigo-wash px-3 py-2 text-indigo text-nav empty:hidden">
        {chosen && <AudienceText count={chosen} />}
        {isFailed && <span>Subscribers could not be counted.</span>}
      </p>
    </Panel>
  );
}

function AudienceText({ count }: { count: AudienceCount }) {
  const { subscribers, recipients, nextAt } = count;
  if (subscribers === 0) return <span>Nobody subscribed is in this audience.</span>;
  if (recipients === 0) {
    const from = nextAt ? ` It can go from ${formatLongDateTime(nextAt)}.` : "";
    return <span>{`All of them already had two this month.${from}`}</span>;
  }
  return (
    <span>
      <strong className="font-medium">{people(recipients)} will get this.</strong>
      <span>{` ${leftOutText(count)}`}</span>
    </span>
  );
}

const dayMs = 86_400_000;
const defaultTime = "09:00";

export function SchedulePanel({
  form: { draft, set, errors },
  isScheduled,
}: {
  readonly form: CampaignForm;
  readonly isScheduled: boolean;
}) {
  const local = toLocal(draft.sendAt);
  const [typed, setTyped] = useState({ day: local.slice(0, 10), time: local.slice(11) });
  const isLater = draft.sendAt !== null;
  const isUnread = isLater && toIso(`${typed.day}T${typed.time}`) === null;
  // Somebody else, or the store, chose another time.
  const [appliedAt, setAppliedAt] = useState(draft.sendAt);
  if (appliedAt !== draft.sendAt) {
    setAppliedAt(draft.sendAt);
    if (draft.sendAt !== null) setTyped({ day: local.slice(0, 10), time: local.slice(11) });
  }

  function plan(next: { readonly day: string; readonly time: string }) {
    setTyped(next);
    const at = toIso(`${next.day}T${next.time}`);
    if (at !== null) set("sendAt", at);
  }
  function sendLater() {
    const day = typed.day || toShopDay(new Date(Date.now() + dayMs));
    plan({ day, time: typed.time || defaultTime });
  }
  return (
    <Panel title="Schedule">
      <fieldset>
        <legend className="sr-only">When it is sent</legend>
        {!isScheduled && (
          <label className="flex min-h-9 cursor-pointer items-center gap-2 text-nav pointer-coarse:min-h-11">
            <input
              type="radio"
              name="when"
              checked={!isLater}
              onChange={() => set("sendAt", null)}
              className={radio}
            />
            Send now
          </label>
        )}
        <label className="flex min-h-9 cursor-pointer items-center gap-2 text-nav pointer-coarse:min-h-11">
          <input
            type="radio"
            name="when"
            checked={isLater}
            onChange={sendLater}
            className={radio}
          />
          Send later
        </label>
      </fieldset>
      {isLater && (
        <div className="mt-1 grid grid-cols-2 gap-2 min-[85rem]:grid-cols-1">
          <Field
            label="Day"
            type="date"
            value={typed.day}
            className="px-2"
            onChange={({ target }) => plan({ ...typed, day: target.value })}
          />
          <Field
            label="Time"
            type="time"
            value={typed.time}
            className="px-2"
            onChange={({ target }) => plan({ ...typed, time: target.value })}
          />
          <p className="col-span-full text-meta text-umber">
            {errors.sendAt ?? (isUnread ? "Enter a day and a time" : "Lagos time")}
          </p>
        </div>
      )}
    </Panel>
  );
}
