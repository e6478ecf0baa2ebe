import { useEffect, useState } from "react";
import type { Policy } from "#contract/api/content/policy.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";

type Sections = Pick<Policy, "sections">;

export function ContentsList({ sections }: Sections) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-labelledby="on-this-page">
      <h2 id="on-this-page" className="text-meta text-umber">
        On this page
      </h2>
      <ul className="mt-2 border-line border-l text-nav">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={classNames(
                "-ml-px block border-l-3 py-1.5 pl-3.5 hover:text-ink",
                id === current ? "border-ink" : "border-transparent text-umber",
              )}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ContentsField({ sections }: Sections) {
  return (
    <details className="group mt-4 rounded-panel border border-ink bg-paper text-nav lg:hidden print:hidden">
      <summary className="flex min-h-13 items-center justify-between gap-4 px-4">
        <span className="font-medium">On this page</span>
        <span className="flex items-center gap-3 text-meta text-umber">
          {plural(sections.length, "section")}
          <ChevronDownIcon className="group-open:rotate-180" />
        </span>
      </summary>
      <ol className="border-line border-t py-1">
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="flex min-h-11 items-center px-4 hover:text-indigo">
              {index + 1}. {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The last section whose heading has passed the upper third of the window. */
function useCurrentSection(sections: Policy["sections"]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const observer = new IntersectionObserver(
      () => {
        const passed = elements.findLast(
          (element) => element.getBoundingClientRect().top < innerHeight / 3,
        );
        setCurrent((passed ?? elements[0])?.id);
      },
      { rootMargin: "0px 0px -67% 0px" },
    );
    for (const element of elements) observer.observe(element);
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
