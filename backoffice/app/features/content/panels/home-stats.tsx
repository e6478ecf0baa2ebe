import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { Checkbox } from "#ui/primitives/checkbox.tsx";
import { SelectField } from "#ui/primitives/select.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { ContentField } from "../fields/content-field.tsx";
import { indexesOf } from "../fields/list-buttons.tsx";
import type { ContentForm } from "../use-content-form.ts";
import { reportedClaimText } from "./claim-text.ts";

export function HomeStatsPanel({ form }: { form: ContentForm<ContentOf["home"]> }) {
  const { loaded } = useLoaded(
    (signal) => api("GET /staff/reports/claims", { signal }),
    ["claims"],
  );
  return (
    <Panel title="Three stats">
      <ul className="@container grid gap-4">
        {indexesOf(form.draft.stats).map((index) => (
          <li
            key={index}
            className="grid @min-[20rem]:grid-cols-[6rem_1fr] @min-[33rem]:grid-cols-[6rem_1fr_15rem] gap-x-3 gap-y-3 @min-[33rem]:gap-y-1"
          >
            <ContentField
              form={form}
              path={`stats.${index}.figure`}
              label="Value"
              maxLength={contentLimits.figure}
            />
            <ContentField
              form={form}
              path={`stats.${index}.meaning`}
              label="Label"
              maxLength={contentLimits.meaning}
            />
            <SelectField
              id={form.fieldId(`stats.${index}.of`)}
              label="Compared with"
              frameClassName="@max-[33rem]:col-span-full"
              value={form.draft.stats[index]?.of}
              onChange={({ target }) => form.set(`stats.${index}.of`, target.value)}
            >
              <option value="orders">Orders delivered</option>
              <option value="lagosHours">Hours to Lagos</option>
              <option value="returningPercent">Returning customers, %</option>
              <option value="other">Don't check</option>
            </SelectField>
            {loaded.state === "ready" && (
              <ReportedValue of={form.draft.stats[index]?.of ?? "other"} figures={loaded.data} />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-meta text-umber">Today compares these claims with your data.</p>
      <div className="mt-3">
        <Checkbox
          label="Show your actual numbers instead of this text"
          checked={form.draft.usesMeasuredStats ?? false}
          onChange={({ target }) => form.set("usesMeasuredStats", target.checked || undefined)}
        />
        <p className="mt-1 text-meta text-umber">
          Counts completed days only. Hidden below 20 orders, parcels or customers. Stats that are
          not checked stay as written.
        </p>
      </div>
    </Panel>
  );
}

type Of = ContentOf["home"]["stats"][number]["of"];

function ReportedValue({ of, figures }: { of: Of; figures: HomeStats }) {
  if (of === "other") return null;
  return (
    <p className="col-span-full text-meta text-umber">
      {reportedClaimText(of, figures[of], figures.minSampleSize)}
    </p>
  );
}
