import { useState } from "react";
import { contentLimits } from "#contract/api/content/content-limits.ts";
import type { ContentOf } from "#contract/api/content/store-content.ts";
import { foldText } from "#contract/text/fold-text.ts";
import { getAtPath } from "../../../parts/forms/object-path.ts";
import { Panel } from "../../../parts/layout/panel.tsx";
import type { ContentForm } from "../content-form.ts";
import { ContentField } from "../fields/content-field.tsx";
import { AddButton, indexesOf, ListButtons } from "../fields/list-buttons.tsx";

type Form = ContentForm<ContentOf["questions"]>;

export function QuestionsPanels({ form }: { form: Form }) {
  const { topics } = form.draft;
  const ids = topics.flatMap(({ entries }) => entries.map(({ id }) => id));
  const blank = () => ({ id: createSlug("", ids), question: "", answer: "" });
  const isFull = ids.length >= contentLimits.allEntries;
  return (
    <>
      {indexesOf(topics).map((index) => {
        const at = `topics.${index}`;
        const { title, entries } = topics[index] ?? { title: "", entries: [] };
        return (
          <Panel
            key={index}
            title={title || "New topic"}
            aside={
              <ListButtons
                form={form}
                path="topics"
                index={index}
                name={title || "the topic"}
                min={1}
              />
            }
          >
            <ContentField
              form={form}
              path={`${at}.title`}
              label="Topic"
              maxLength={contentLimits.topicTitle}
            />
            <ul className="mt-4 border-line border-t">
              {indexesOf(entries).map((entryIndex) => (
                <Question
                  key={entryIndex}
                  form={form}
                  list={`${at}.entries`}
                  index={entryIndex}
                  ids={ids}
                />
              ))}
            </ul>
            <AddButton
              label="Add a question"
              disabled={isFull || entries.length >= contentLimits.entries}
              onAdd={() => form.set(`${at}.entries`, [...entries, blank()])}
            />
          </Panel>
        );
      })}
      <p>
        <AddButton
          label="Add a topic"
          disabled={isFull || topics.length >= contentLimits.topics}
          onAdd={() => form.set("topics", [...topics, { title: "", entries: [blank()] }])}
        />
      </p>
    </>
  );
}

interface QuestionProps {
  readonly form: Form;
  readonly list: string;
  readonly index: number;
  readonly ids: readonly string[];
}

function Question({ form, list, index, ids }: QuestionProps) {
  const at = `${list}.${index}`;
  const textAt = (name: string) => String(getAtPath(form.draft, `${at}.${name}`) ?? "");
  const id = textAt("id");
  const question = textAt("question");
  const hasError = Object.keys(form.errors).some((path) => path.startsWith(`${at}.`));
  const mustOpen = question === "" || hasError;
  const [didOpen, setDidOpen] = useState(mustOpen);
  const [isOpen, setOpen] = useState(mustOpen);
  if (mustOpen !== didOpen) {
    setDidOpen(mustOpen);
    if (mustOpen) setOpen(true);
  }

  function setLink(name: "label" | "to", value: string) {
    const link = { label: textAt("more.label"), to: textAt("more.to"), [name]: value };
    form.set(`${at}.more`, link.label || link.to ? link : undefined);
  }
  return (
    <li className="relative border-line border-b">
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-11.5 items-center py-1 pr-35">
          <span className={hasError ? "text-red" : undefined}>{question || "New question"}</span>
        </summary>
        <div className="grid gap-4 pt-2 pb-5">
          <ContentField
            form={form}
            path={`${at}.question`}
            label="Question"
            maxLength={contentLimits.question}
            onBlur={() => form.set(`${at}.id`, updatedSlug(id, question, ids))}
          />
          <ContentField
            form={form}
            path={`${at}.answer`}
            label="Answer"
            maxLength={contentLimits.answer}
            rows={4}
          />
          <div className="grid gap-4 md:grid-cols-2">
            <ContentField
              form={linkForm(form, setLink)}
              path={`${at}.more.label`}
              label="Link text"
              maxLength={contentLimits.action}
              optional
            />
            <ContentField
              form={linkForm(form, setLink)}
              path={`${at}.more.to`}
              label="Link"
              maxLength={contentLimits.link}
              optional
              hint="A page such as /size, or a full https:// link"
            />
          </div>
          <p className="text-meta text-umber">Address: /faq#{id}</p>
        </div>
      </details>
      <div className="absolute top-0 right-0">
        <ListButtons
          form={form}
          path={list}
          index={index}
          name={question || "the question"}
          min={1}
        />
      </div>
    </li>
  );
}

function linkForm(form: Form, set: (name: "label" | "to", value: string) => void): Form {
  return {
    ...form,
    set: (path, value) => set(path.endsWith(".to") ? "to" : "label", String(value)),
  };
}

/** "How long does delivery take?" becomes `how-long-does-delivery-take`; without text `new-question-1`. Always unused. */
export function createSlug(question: string, usedSlugs: readonly string[]): string {
  const slugText = foldText(question)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 48)
    .replace(/-$/, "");
  const base = slugText || "new-question";
  for (let n = 1; ; n += 1) {
    const slug = n === 1 && slugText ? base : `${base}-${n}`;
    if (!usedSlugs.includes(slug)) return slug;
  }
}

/** Names a new question by its text. Published questions keep their slug, since links lead to it. */
export function updatedSlug(id: string, question: string, ids: readonly string[]): string {
  if (!/^new-question-\d+$/.test(id)) return id;
  return createSlug(
    question,
    ids.filter((each) => each !== id),
  );
}
