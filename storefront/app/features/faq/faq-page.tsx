import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { type FaqEntry, faq } from "#store/faq.ts";
import { boxClasses } from "#ui/primitives/field.tsx";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { chatLink } from "../../contact-links.ts";
import { Link } from "../../link.tsx";
import { useContacts, useWords } from "../../page-words.ts";
import { findAnswers } from "./find-answers.ts";

const own = { topics: faq };

/** Questions and answers, searched as one types; each answer has an address of its own. */
export function FaqPage() {
  const [search, setSearch] = useState("");
  const contacts = useContacts();
  const topics = findAnswers(useWords("questions", own).topics, search);
  const count = topics.reduce((sum, { entries }) => sum + entries.length, 0);
  const searchId = useId();
  useLinkedAnswer(() => setSearch(""));

  return (
    <div className="page-margin py-10 md:py-14">
      <div className="max-w-170">
        <h1 className="type-page">FAQ</h1>
        <search className="mt-6 block">
          <label htmlFor={searchId} className="mb-1.5 block font-medium text-meta">
            Search the answers
          </label>
          <input
            id={searchId}
            type="search"
            autoComplete="off"
            maxLength={100}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            className={boxClasses(false, "h-12.5")}
          />
          <p role="status" className="mt-1.5 min-h-5 text-meta text-umber">
            {search.trim() !== "" && `${count} ${count === 1 ? "answer" : "answers"}`}
          </p>
        </search>
        {topics.map(({ title, entries }) => (
          <section key={title} className="mt-9">
            <h2 className="type-panel mb-2">{title}</h2>
            <div className="border-line border-t">
              {entries.map((entry) => (
                <Answer key={entry.id} entry={entry} />
              ))}
            </div>
          </section>
        ))}
        <script>{openLinkedAnswer}</script>
        {count === 0 && (
          <p className="mt-8 text-umber">No answer holds these words. Try fewer of them.</p>
        )}
        <p className="mt-12 text-umber">
          Something else?{" "}
          <a href={chatLink(contacts)} className="text-link touch-target">
            Chat with us
          </a>{" "}
          or{" "}
          <Link to="/about#contact" className="text-link touch-target">
            write to us
          </Link>
          .
        </p>
      </div>
    </div>
  );
}

/**
 * Runs as soon as the answers are read and before they are drawn: opened later, the one an address names would push
 * the others away. It stands in the page as it is, so it may hold no quotes or brackets of markup.
 */
const openLinkedAnswer =
  "try{document.getElementById(location.hash.slice(1)).closest(`details`).open=true}catch{}";

function Answer(props: { readonly entry: FaqEntry }) {
  const { id, question, answer, more } = props.entry;
  return (
    <details suppressHydrationWarning className="group border-line border-b">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-indigo">
        {question}
        <PlusIcon className="shrink-0 group-open:hidden" />
        <MinusIcon className="hidden shrink-0 group-open:block" />
      </summary>
      {/* A browser opens what holds the part its address names by itself, but only after it was drawn. */}
      <div id={id} className="scroll-mt-40 pb-5">
        <p className="max-w-[62ch] text-umber">{answer}</p>
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-3 text-meta">
          {more && (
            <Link to={more.to} className="text-link touch-target">
              {more.label}
            </Link>
          )}
          <a href={`#${id}`} className="text-link touch-target text-umber">
            Link to this answer
          </a>
        </p>
      </div>
    </details>
  );
}

/** Opens the answer that the address names, on arrival and when a link leads there; `showAll` ends a search. */
function useLinkedAnswer(showAll: () => void) {
  const { hash } = useLocation();
  const wanted = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address asks for an answer
  useEffect(() => {
    wanted.current = hash.slice(1);
    if (hash !== "") showAll();
  }, [hash]);

  // The answer may only be there once the search has ended.
  useEffect(() => {
    const answer = wanted.current === "" ? null : document.getElementById(wanted.current);
    const question = answer?.closest("details");
    if (!answer || !question) return;
    wanted.current = "";
    if (question.open) return;
    question.open = true;
    answer.scrollIntoView();
  });
}
