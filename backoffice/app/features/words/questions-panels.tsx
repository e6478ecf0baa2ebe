import { useState } from "react";
import type { WordsOf } from "#contract/api/store-words.ts";
import { wordsLimits as most } from "#contract/api/words-limits.ts";
import { Panel } from "../../parts/panel.tsx";
import { AddButton } from "./add-button.tsx";
import { readAt } from "./at-path.ts";
import { ListButtons, placesOf } from "./list-buttons.tsx";
import { addressFor, addressOnceTyped } from "./question-address.ts";
import type { WordsForm } from "./use-words-form.ts";
import { WordField } from "./word-field.tsx";

type Form = WordsForm<WordsOf["questions"]>;

/** The questions of the FAQ page by topic. */
export function QuestionsPanels({ form }: { form: Form }) {
  const { topics } = form.draft;
  const ids = topics.flatMap(({ entries }) => entries.map(({ id }) => id));
  const blank = () => ({ id: addressFor("", ids), question: "", answer: "" });
  const isFull = ids.length >= most.allEntries;
  return (
    <>
      {placesOf(topics).map((place) => {
        const at = `topics.${place}`;
        const { title, entries } = topics[place] ?? { title: "", entries: [] };
        return (
          <Panel
            key={place}
            title={title || "New topic"}
            aside={
              <ListButtons
                form={form}
                path="topics"
                place={place}
                name={title || "the topic"}
                least={1}
              />
            }
          >
            <WordField form={form} path={`${at}.title`} label="Topic" most={most.topicTitle} />
            <ul className="mt-4 border-line border-t">
              {placesOf(entries).map((n) => (
                <Question key={n} form={form} list={`${at}.entries`} place={n} ids={ids} />
              ))}
            </ul>
            <AddButton
              label="Add a question"
              disabled={isFull || entries.length >= most.entries}
              onAdd={() => form.set(`${at}.entries`, [...entries, blank()])}
            />
          </Panel>
        );
      })}
      <p>
        <AddButton
          label="Add a topic"
          disabled={isFull || topics.length >= most.topics}
          onAdd={() => form.set("topics", [...topics, { title: "", entries: [blank()] }])}
        />
      </p>
    </>
  );
}

interface QuestionProps {
  readonly form: Form;
  readonly list: string;
  readonly place: number;
  /** The addresses of all questions. */
  readonly ids: readonly string[];
}

function Question({ form, list, place, ids }: QuestionProps) {
  const at = `${list}.${place}`;
  const textAt = (name: string) => String(readAt(form.draft, `${at}.${name}`) ?? "");
  const id = textAt("id");
  const question = textAt("question");
  const hasFault = Object.keys(form.faults).some((path) => path.startsWith(`${at}.`));
  const mustShow = question === "" || hasFault;
  const [didShow, setDidShow] = useState(mustShow);
  const [isOpen, setOpen] = useState(mustShow);
  // What opened to be filled in or mended stays open while that is done.
  if (mustShow !== didShow) {
    setDidShow(mustShow);
    if (mustShow) setOpen(true);
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
          <span className={hasFault ? "text-red" : undefined}>{question || "New question"}</span>
        </summary>
        <div className="grid gap-4 pt-2 pb-5">
          <WordField
            form={form}
            path={`${at}.question`}
            label="Question"
            most={most.question}
            onLeave={() => form.set(`${at}.id`, addressOnceTyped(id, question, ids))}
          />
          <WordField form={form} path={`${at}.answer`} label="Answer" most={most.answer} rows={4} />
          <div className="grid gap-4 md:grid-cols-2">
            <WordField
              form={linked(form, setLink)}
              path={`${at}.more.label`}
              label="Words of a link below"
              most={most.action}
              optional
            />
            <WordField
              form={linked(form, setLink)}
              path={`${at}.more.to`}
              label="Leads to"
              most={most.link}
              optional
              hint="A page such as /size, or an address with https:"
            />
          </div>
          <p className="text-meta text-umber">Its address: /faq#{id}</p>
        </div>
      </details>
      {/* Beside the question alone: what is typed below it has the whole width of a phone. */}
      <div className="absolute top-0 right-0">
        <ListButtons
          form={form}
          path={list}
          place={place}
          name={question || "the question"}
          least={1}
        />
      </div>
    </li>
  );
}

/** A link is there while it has words or an address. */
function linked(form: Form, set: (name: "label" | "to", value: string) => void): Form {
  return {
    ...form,
    set: (path, value) => set(path.endsWith(".to") ? "to" : "label", String(value)),
  };
}
