import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Panel } from "../../parts/panel.tsx";
import { HomeFiguresPanel } from "./home-figures.tsx";
import { placesOf } from "./list-buttons.tsx";
import { HeroField, type KnownPictures } from "./picture-fields.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

type Form = WordsForm<WordsOf["home"]>;

interface HomePanelsProps {
  readonly form: Form;
  readonly pictures: KnownPictures;
}

/** What the home page says and shows, besides the customers. */
export function HomePanels({ form, pictures }: HomePanelsProps) {
  return (
    <>
      <Panel title="Hero">
        <div className="grid gap-4">
          <WordField form={form} path="hero.title" label="Heading" most={most.heading} />
          <WordField form={form} path="hero.text" label="Line below" most={most.line} rows={2} />
          <HeroField form={form} pictures={pictures} />
        </div>
      </Panel>
      <HomeFiguresPanel form={form} />
      <Panel title="What buying is like">
        <div className="grid gap-4">
          <WordField form={form} path="experience.title" label="Heading" most={most.title} />
          {placesOf(form.draft.experience.blurbs).map((place) => (
            <fieldset key={place} className="grid gap-3 border-line border-t pt-3">
              <legend className="float-left mb-3 font-medium text-meta text-umber">
                {place === 0 ? "First note" : "Second note"}
              </legend>
              <Passage form={form} path={`experience.blurbs.${place}`} />
            </fieldset>
          ))}
        </div>
      </Panel>
      <Panel title="Three cards">
        <ul className="grid gap-4">
          {placesOf(form.draft.spotlights).map((place) => (
            <li key={place} className="grid gap-3 md:grid-cols-[10rem_1fr]">
              <WordField
                form={form}
                path={`spotlights.${place}.title`}
                label={cards[place] ?? ""}
                most={most.cardTitle}
              />
              <WordField
                form={form}
                path={`spotlights.${place}.note`}
                label="Words beside it"
                most={most.cardNote}
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
            <WordField form={form} path="promo.action" label="Button" most={most.action} />
            <WordField
              form={form}
              path="promo.to"
              label="Leads to"
              most={most.link}
              hint="A page such as /partner, or an address with https:"
            />
          </div>
        </div>
      </Panel>
      <Panel title="The letter">
        <div className="grid gap-4">
          <Passage form={form} path="newsletter" />
        </div>
      </Panel>
    </>
  );
}

/** What the cards lead to, in their order. */
const cards = ["Card of men’s", "Card of women’s", "Card of everything"];

function Passage({ form, path }: { form: Form; path: string }) {
  return (
    <>
      <WordField form={form} path={`${path}.title`} label="Heading" most={most.title} />
      <WordField form={form} path={`${path}.text`} label="Text" most={most.text} rows={3} />
    </>
  );
}
