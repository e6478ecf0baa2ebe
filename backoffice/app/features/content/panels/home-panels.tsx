import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import { ContentField } from "../fields/content-field.tsx";
import { indexesOf } from "../fields/list-buttons.tsx";
import { type ContentPictures, HeroField } from "../fields/picture-fields.tsx";
import type { ContentForm } from "../use-content-form.ts";
import { HomeStatsPanel } from "./home-stats.tsx";

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
