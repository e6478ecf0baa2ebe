import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { plural } from "#contract/text/format.ts";
import { type FaqEntry, faq } from "#store/faq.ts";
import { boxClasses } from "#ui/primitives/fields/field.tsx";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { chatLink } from "../contact-links.ts";
import { describePage } from "../describe-page.ts";
import { findAnswers } from "../features/faq/find-answers.ts";
import { Link } from "../link.tsx";
import { getSite } from "../site.ts";
import { useContacts, useContent } from "../store-content.ts";
import type { Route } from "./+types/faq.ts";

export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(getSite(matches), {
    title: "FAQ",
    description:
      "Shipping, free size exchanges, payment by card and bank transfer, accounts and wholesale: what shoppers ask, answered.",
    path: "/faq",
  }),
  {
    "script:ld+json": {
      "@context": "https://schema.org",
      "@type": "FAQPage",
      mainEntity: (matches[0].loaderData?.content?.questions?.topics ?? faq).flatMap(
        ({ entries }) =>
          entries.map(({ question, answer }) => ({
            "@type": "Question",
            name: question,
            acceptedAnswer: { "@type": "Answer", text: answer },
          })),
      ),
    },
  },
];

const defaultFaq = { topics: faq };

export default function FaqPage() {
  const [search, setSearch] = useState("");
  const contacts = useContacts();
  const topics = findAnswers(useContent("questions", defaultFaq).topics, search);
  const count = topics.reduce((total, { entries }) => total + entries.length, 0);
  const searchId = useId();
  useLinkedAnswer(() => setSearch(""));

  return (
    <div className="page-margin py-10 md:py-14">
      <div className="max-w-170">
        <h1 className="type-page">FAQ</h1>
        <search className="mt-6 block">
          <label htmlFor={searchId} className="mb-1.5 block font-medium text-meta">
            Search FAQs
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
            {search.trim() !== "" && plural(count, "answer")}
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
        {count === 0 && <p className="mt-8 text-umber">No results. Try fewer words.</p>}
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

/** Before painting, as opening an answer later moves the others. Inlined: no quotes or markup. */
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
      {/* Browsers open `<details>` for a hash by themselves, but only after painting. */}
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

/** `showAll` ends a search. */
function useLinkedAnswer(showAll: () => void) {
  const { hash } = useLocation();
  const pendingAnswer = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address asks for an answer
  useEffect(() => {
    pendingAnswer.current = hash.slice(1);
    if (hash !== "") showAll();
  }, [hash]);

  // The answer may only exist once the search has ended.
  useEffect(() => {
    const answer =
      pendingAnswer.current === "" ? null : document.getElementById(pendingAnswer.current);
    const question = answer?.closest("details");
    if (!answer || !question) return;
    pendingAnswer.current = "";
    if (question.open) return;
    question.open = true;
    answer.scrollIntoView();
  });
}
