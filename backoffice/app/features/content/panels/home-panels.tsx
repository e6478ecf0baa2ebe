import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import type { HomeStats } from "#contract/api/settings/staff-settings.ts";
import { plural } from "#contract/text/format.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { api } from "../../../api.ts";
import { useLoaded } from "../../../loading/use-loaded.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { indexesOf } from "../fields/list-buttons.tsx";
import { type ContentPictures, HeroField } from "../fields/picture-fields.tsx";

type Form = ContentForm<ContentOf["home"]>;

interface HomePanelsProps {
  readonly form: Form;
  readonly pictures: ContentPictures;
}

export function HomePanels({ form, pictures }: HomePanelsProps) {
  return (
    <>
      <Panel title="Hero">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="hero.title"
            label="Heading"
            maxLength={contentLimits.heading}
          />
          <ContentField
            form={form}
            path="hero.text"
            label="Line below"
            maxLength={contentLimits.line}
            rows={2}
          />
          <HeroField form={form} pictures={pictures} />
        </div>
      </Panel>
      <HomeStatsPanel form={form} />
      <Panel title="Shopping experience">
        <div className="grid gap-4">
          <ContentField
            form={form}
            path="experience.title"
            label="Heading"
            maxLength={contentLimits.title}
          />
          {indexesOf(form.draft.experience.blurbs).map((index) => (
            <fieldset key={index} className="grid gap-3 border-line border-t pt-3">
              <legend className="float-left mb-3 font-medium text-meta text-umber">
                {index === 0 ? "First note" : "Second note"}
              </legend>
              <Passage form={form} path={`experience.blurbs.${index}`} />
            </fieldset>
          ))}
        </div>
      </Panel>
      <Panel title="Three cards">
        <ul className="grid gap-4">
          {indexesOf(form.draft.spotlights).map((index) => (
            <li key={index} className="grid gap-3 md:grid-cols-[10rem_1fr]">
              <ContentField
                form={form}
                path={`spotlights.${index}.title`}
                label={cardLabels[index] ?? ""}
                maxLength={contentLimits.cardTitle}
              />
              <ContentField
                form={form}
                path={`spotlights.${index}.note`}
                label="Caption"
                maxLength={contentLimits.cardNote}
              />
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Partners">
        <div className="grid gap-4">
          <Passage form={form} path="partner" />
        </div>
      </Panel>
      <Panel title="Promo">
        <div className="grid gap-4">
          <Passage form={form} path="promo" />
          <div className="grid gap-4 md:grid-cols-2">
            <ContentField
              form={form}
              path="promo.action"
              label="Button"
              maxLength={contentLimits.action}
            />
            <ContentField
              form={form}
              path="promo.to"
              label="Link"
              maxLength={contentLimits.link}
              hint="A page such as /partner, or a full https:// link"
            />
          </div>
        </div>
      </Panel>
      <Panel title="Newsletter">
        <div className="grid gap-4">
          <Passage form={form} path="newsletter" />
        </div>
      </Panel>
    </>
  );
}

const cardLabels = ["Men’s card", "Women’s card", "All-products card"];

function Passage({ form, path }: { form: Form; path: string }) {
  return (
    <>
      <ContentField
        form={form}
        path={`${path}.title`}
        label="Heading"
        maxLength={contentLimits.title}
      />
      <ContentField
        form={form}
        path={`${path}.text`}
        label="Text"
        maxLength={contentLimits.text}
        rows={3}
      />
    </>
  );
}

function HomeStatsPanel({ form }: { form: ContentForm<ContentOf["home"]> }) {
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

type ReportedStat = Exclude<keyof HomeStats, "minSampleSize">;

/** "Your data shows 31% of 200 customers bought again.", or that there is too little data. */
export function reportedClaimText(
  of: ReportedStat,
  { figure, base }: HomeStats[ReportedStat],
  minSampleSize: number,
): string {
  if (figure !== null) return `Your data shows ${formats[of](figure, base)}.`;
  return `Your data shows ${countText(base, of)}. Below ${minSampleSize} this stat is hidden.`;
}

const formats: Readonly<Record<ReportedStat, (figure: string, base: number) => string>> = {
  orders: (figure, base) =>
    countText(base, "orders") + (figure === String(base) ? "" : `, shown as ${figure}`),
  lagosHours: (figure, base) => `${figure} over ${countText(base, "lagosHours")}`,
  returningPercent: (figure, base) =>
    `${figure} of ${countText(base, "returningPercent")} bought again`,
};

const nouns: Readonly<Record<ReportedStat, readonly [one: string, more: string]>> = {
  orders: ["order delivered", "orders delivered"],
  lagosHours: ["parcel to Lagos in 30 days", "parcels to Lagos in 30 days"],
  returningPercent: ["customer", "customers"],
};

function countText(count: number, of: ReportedStat): string {
  const [one, more] = nouns[of];
  return plural(count, one, more);
}
