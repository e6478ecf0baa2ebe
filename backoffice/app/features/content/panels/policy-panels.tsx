import { contentLimits } from "#contract/api/content/content-limits.ts";
import { policyPlaceholders } from "#contract/api/content/policy-placeholders.ts";
import type { PolicyContent } from "#contract/api/content/store-content.ts";
import { Checkbox } from "#ui/primitives/fields/checkbox.tsx";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { AddButton, indexesOf, ListButtons } from "../fields/list-buttons.tsx";
import { createSlug } from "./questions-panels.tsx";

interface PolicyPanelsProps {
  readonly form: ContentForm<PolicyContent>;
  /** Such as `/privacy`. */
  readonly page: string;
}

export function PolicyPanels({ form, page }: PolicyPanelsProps) {
  const { isVisible, summary, sections } = form.draft;
  const ids = sections.map(({ id }) => id);
  return (
    <>
      <Panel title="On the shop">
        <Checkbox
          label="Show this page on the shop"
          checked={isVisible}
          onChange={({ target }) => form.set("isVisible", target.checked)}
        />
        <p className="mt-2 text-meta text-umber">
          The default text is a sample, not legal advice. Have a lawyer in Nigeria check it against
          how your shop works before you show it. Until then links to it are hidden and the page is
          Coming Soon.
        </p>
      </Panel>
      <Panel title="Writing the text">
        <p className="text-meta text-umber">
          Names in curly brackets become your shop’s own values. A sentence whose value is missing
          is left out.
        </p>
        <p className="mt-2 text-meta text-umber">
          An empty line begins a new paragraph. Lines that begin with - are a list, with 1. steps,
          and | When | What | is a row of a table, the first one its heading. A link is written [our
          terms](/terms).
        </p>
        <dl className="mt-3 grid gap-x-6 gap-y-1 text-meta md:grid-cols-2">
          {Object.entries(policyPlaceholders).map(([name, label]) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt>{`{${name}}`}</dt>
              <dd className="text-umber">{label}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="In short">
        <ContentField form={form} path="title" label="Title" maxLength={contentLimits.title} />
        <ul className="mt-4 border-line border-t">
          {indexesOf(summary).map((index) => (
            <li key={index} className="border-line border-b py-4">
              <div className="grid gap-4">
                <ContentField
                  form={form}
                  path={`summary.${index}.title`}
                  label={`Point ${index + 1}`}
                  maxLength={contentLimits.title}
                />
                <ContentField
                  form={form}
                  path={`summary.${index}.text`}
                  label={`Text of point ${index + 1}`}
                  maxLength={contentLimits.lead}
                  rows={2}
                />
              </div>
              <div className="mt-1 flex justify-end">
                <ListButtons
                  form={form}
                  path="summary"
                  index={index}
                  name={`point ${index + 1}`}
                  min={1}
                />
              </div>
            </li>
          ))}
        </ul>
        <AddButton
          label="Add a point"
          disabled={summary.length >= contentLimits.summaryPoints}
          onAdd={() => form.set("summary", [...summary, { title: "", text: "" }])}
        />
      </Panel>
      {indexesOf(sections).map((index) => (
        <SectionPanel key={index} form={form} page={page} index={index} ids={ids} />
      ))}
      <p>
        <AddButton
          label="Add a section"
          disabled={sections.length >= contentLimits.policySections}
          onAdd={() =>
            form.set("sections", [...sections, { id: newSectionId(ids), title: "", text: "" }])
          }
        />
      </p>
    </>
  );
}

interface SectionPanelProps extends PolicyPanelsProps {
  readonly index: number;
  readonly ids: readonly string[];
}

function SectionPanel({ form, page, index, ids }: SectionPanelProps) {
  const { id, title } = form.draft.sections[index] ?? { id: "", title: "" };
  const at = `sections.${index}`;

  /** Published sections keep their address, since links lead to it. */
  function nameByTitle() {
    if (!/^new-section-\d+$/.test(id) || title.trim() === "") return;
    const others = ids.filter((each) => each !== id);
    form.set(`${at}.id`, createSlug(title, others));
  }
  return (
    <Panel
      title={`${index + 1}. ${title || "New section"}`}
      aside={
        <ListButtons
          form={form}
          path="sections"
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
          onBlur={nameByTitle}
        />
        <ContentField
          form={form}
          path={`${at}.text`}
          label="Text"
          maxLength={contentLimits.policyText}
          rows={5}
          multiline
        />
        <p className="text-meta text-umber">
          Address: {page}#{id}
        </p>
      </div>
    </Panel>
  );
}

function newSectionId(ids: readonly string[]): string {
  let n = 1;
  while (ids.includes(`new-section-${n}`)) n += 1;
  return `new-section-${n}`;
}
