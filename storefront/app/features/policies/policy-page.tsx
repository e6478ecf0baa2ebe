import type { PolicyName } from "#contract/api/content/content-sections.ts";
import type { Policy } from "#contract/api/content/policy.ts";
import { formatDate } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { LoomStrip } from "#ui/primitives/loom-strip.tsx";
import { tabClasses, tabRowClasses } from "#ui/primitives/tab-classes.ts";
import { Link } from "../../link.tsx";
import { usePolicies } from "../../store-content.ts";
import { PolicyBlocks } from "./policy-blocks.tsx";
import { ContentsField, ContentsList } from "./policy-contents.tsx";

const tabLabels: Readonly<Record<PolicyName, string>> = {
  privacy: "Privacy",
  terms: "Terms",
  "delivery-policy": "Delivery",
  "returns-policy": "Returns",
};

/** The account has both. */
const dataLinks = [
  ["Download my data", "/account"],
  ["Erase my data", "/account"],
] as const;

export function PolicyPage({ policy }: { readonly policy: Policy }) {
  const { id, title, summary, sections, versions } = policy;
  const hasDataLinks = id === "privacy";
  return (
    <div className="page-margin gap-x-12 py-10 md:py-14 lg:grid lg:grid-cols-[240px_minmax(0,680px)] xl:gap-x-22 print:block print:py-0">
      <div className="lg:col-start-2">
        <h1 className="type-page">{title}</h1>
        <PolicyTabs current={id} />
        <p className="mt-5 flex flex-wrap items-baseline gap-x-5 gap-y-2 text-umber">
          {policy.updatedAt && <span>{`Last updated ${formatDate(policy.updatedAt)}`}</span>}
          {versions.length > 1 && (
            <a href="#versions" className="text-link touch-target text-ink text-meta print:hidden">
              See what changed
            </a>
          )}
        </p>
      </div>
      <aside className="row-start-2 max-h-[calc(100svh-7rem)] self-start overflow-y-auto pt-6 pb-2 max-lg:hidden lg:sticky lg:top-22 print:hidden">
        <ContentsList key={id} sections={sections} />
        <ul className="mt-6 space-y-3 text-meta">
          {hasDataLinks &&
            dataLinks.map(([label, to]) => (
              <li key={label}>
                <Link to={to} className="text-link">
                  {label}
                </Link>
              </li>
            ))}
          <li>
            <button type="button" onClick={() => print()} className="text-link">
              Print this page
            </button>
          </li>
        </ul>
      </aside>
      <div className="min-w-0 lg:col-start-2">
        <section
          aria-labelledby="in-short"
          className="relative mt-6 overflow-clip rounded-panel border border-ink bg-paper py-6 pr-6 pl-9 md:py-7 md:pr-8 md:pl-11"
        >
          <LoomStrip direction="standing" className="absolute inset-y-0 left-0 w-3" />
          <h2 id="in-short" className="type-panel">
            In short
          </h2>
          <dl>
            {summary.map((point) => (
              <div key={point.title} className="mt-3.5">
                <dt className="font-medium">{point.title}</dt>
                <dd className="mt-0.5 text-umber">{point.text}</dd>
              </div>
            ))}
          </dl>
        </section>
        <ContentsField sections={sections} />
        {sections.map((section, index) => (
          <section key={section.id} id={section.id} className="mt-10 scroll-mt-24 lg:mt-11">
            <h2 className="display-face text-[1.75rem] leading-[1.1] [-webkit-text-stroke:0.01em] md:text-[1.875rem]">
              {index + 1}. {section.title}
            </h2>
            <PolicyBlocks blocks={section.blocks} />
          </section>
        ))}
        {versions.length > 1 && <Versions versions={versions} />}
        {hasDataLinks && (
          <div className="mt-10 grid gap-3 lg:hidden print:hidden">
            {dataLinks.map(([label, to]) => (
              <LinkButton key={label} to={to} variant="ghost">
                {label}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function PolicyTabs({ current }: { readonly current: string }) {
  const policies = usePolicies();
  return (
    <nav
      aria-label="Policies"
      className={classNames(tabRowClasses, "mt-3 max-md:gap-x-6.5 print:hidden")}
    >
      {policies.map((name) => (
        <Link
          key={name}
          to={`/${name}`}
          aria-current={name === current ? "page" : undefined}
          className={tabClasses(name === current)}
        >
          {tabLabels[name]}
        </Link>
      ))}
    </nav>
  );
}

function Versions({ versions }: Pick<Policy, "versions">) {
  return (
    <section id="versions" className="mt-11 scroll-mt-24 border-line border-t pt-8 print:hidden">
      <h2 className="type-panel">What changed</h2>
      <dl className="mt-4 grid gap-x-6 gap-y-2 md:grid-cols-[11rem_1fr]">
        {versions.map(({ at, changed }, index) => (
          <div key={at} className="contents">
            <dt className="max-md:mt-2">{formatDate(at)}</dt>
            <dd className="text-umber">
              {describeVersion(changed, index === versions.length - 1)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeVersion(changed: readonly string[], isFirst: boolean): string {
  if (isFirst) return "First version listed here";
  return changed.length > 0 ? changed.join("; ") : "Summary or order of sections";
}
