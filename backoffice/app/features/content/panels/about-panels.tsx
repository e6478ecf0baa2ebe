import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { AddButton, indexesOf, ListButtons } from "../fields/list-buttons.tsx";

export function AboutPanels({ form }: { form: ContentForm<ContentOf["about"]> }) {
  const { parts } = form.draft;
  return (
    <>
      <Panel title="Introduction">
        <ContentField
          form={form}
          path="lead"
          label="First sentence"
          maxLength={contentLimits.lead}
          rows={3}
        />
      </Panel>
      {indexesOf(parts).map((index) => {
        const at = `parts.${index}`;
        const { title, paragraphs } = parts[index] ?? { title: "", paragraphs: [] };
        return (
          <Panel
            key={index}
            title={title || "New section"}
            aside={
              <ListButtons
                form={form}
                path="parts"
                index={index}
                name={title || "the section"}
                min={1}
              />
            }
          >
            <div className="grid gap-4">
              <ContentField
                form={form}
                path={`${at}.title`}
                label="Heading"
                maxLength={contentLimits.title}
              />
              {indexesOf(paragraphs).map((paragraphIndex) => (
                <div key={paragraphIndex}>
                  <ContentField
                    form={form}
                    path={`${at}.paragraphs.${paragraphIndex}`}
                    label={`Paragraph ${paragraphIndex + 1}`}
                    maxLength={contentLimits.paragraph}
                    rows={4}
                  />
                  {paragraphs.length > 1 && (
                    <div className="flex justify-end">
                      <ListButtons
                        form={form}
                        path={`${at}.paragraphs`}
                        index={paragraphIndex}
                        name={`paragraph ${paragraphIndex + 1}`}
                        min={1}
                      />
                    </div>
                  )}
                </div>
              ))}
            </div>
            <AddButton
              label="Add a paragraph"
              disabled={paragraphs.length >= contentLimits.paragraphs}
              onAdd={() => form.set(`${at}.paragraphs`, [...paragraphs, ""])}
            />
          </Panel>
        );
      })}
      <p>
        <AddButton
          label="Add a section"
          disabled={parts.length >= contentLimits.parts}
          onAdd={() => form.set("parts", [...parts, { title: "", paragraphs: [""] }])}
        />
      </p>
    </>
  );
}
