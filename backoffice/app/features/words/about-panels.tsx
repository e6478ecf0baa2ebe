import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Panel } from "../../parts/panel.tsx";
import { AddButton } from "./add-button.tsx";
import { ListButtons, placesOf } from "./list-buttons.tsx";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

/** The about page: a sentence to begin with, then parts of some paragraphs. */
export function AboutPanels({ form }: { form: WordsForm<WordsOf["about"]> }) {
  const { parts } = form.draft;
  return (
    <>
      <Panel title="Begins with">
        <WordField form={form} path="lead" label="First sentence" most={most.lead} rows={3} />
      </Panel>
      {placesOf(parts).map((place) => {
        const at = `parts.${place}`;
        const { title, paragraphs } = parts[place] ?? { title: "", paragraphs: [] };
        return (
          <Panel
            key={place}
            title={title || "New part"}
            aside={
              <ListButtons
                form={form}
                path="parts"
                place={place}
                name={title || "the part"}
                least={1}
              />
            }
          >
            <div className="grid gap-4">
              <WordField form={form} path={`${at}.title`} label="Heading" most={most.title} />
              {placesOf(paragraphs).map((n) => (
                <div key={n}>
                  <WordField
                    form={form}
                    path={`${at}.paragraphs.${n}`}
                    label={`Paragraph ${n + 1}`}
                    most={most.paragraph}
                    rows={4}
                  />
                  {paragraphs.length > 1 && (
                    <div className="flex justify-end">
                      <ListButtons
                        form={form}
                        path={`${at}.paragraphs`}
                        place={n}
                        name={`paragraph ${n + 1}`}
                        least={1}
                      />
                    </div>
                  )}
                </div>
              ))}
            </div>
            <AddButton
              label="Add a paragraph"
              disabled={paragraphs.length >= most.paragraphs}
              onAdd={() => form.set(`${at}.paragraphs`, [...paragraphs, ""])}
            />
          </Panel>
        );
      })}
      <p>
        <AddButton
          label="Add a part"
          disabled={parts.length >= most.parts}
          onAdd={() => form.set("parts", [...parts, { title: "", paragraphs: [""] }])}
        />
      </p>
    </>
  );
}
