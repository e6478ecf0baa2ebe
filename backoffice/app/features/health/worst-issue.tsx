import { useEffect, useState } from "react";
import type { StoreHealth } from "#contract/api/health/health.ts";
import type { HealthIssue } from "#contract/health/describe-issues.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { Menu, menuItem } from "../../parts/layout/menu.tsx";
import { healthParts } from "./health-parts.tsx";

/** What to do first, with its one button. */
export function WorstIssue({ issue, store }: { issue: HealthIssue; store?: StoreHealth }) {
  const { part, steps = [], link, isUrgent } = issue;
  const { copied, copy } = useCopied(issue, store);
  const { label, Icon } = healthParts[part ?? "shop"];
  return (
    <section
      aria-labelledby="worst-issue"
      className="mb-4 border border-ink bg-paper px-4 py-4.5 md:px-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="worst-issue" className="flex items-center gap-2.5 type-panel">
          <Icon className={`size-5 shrink-0 ${isUrgent ? "text-red" : "text-amber"}`} />
          <span>{label}</span>
        </h2>
        <Status tone={isUrgent ? "bad" : "waiting"}>{issue.state}</Status>
      </div>
      {issue.title !== issue.state && <p className="mt-2 font-medium">{issue.title}</p>}
      <p className="mt-1 max-w-[75ch] text-nav text-umber">{issue.todo}</p>
      {steps.length > 0 && (
        <ol className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-4 border-line border-t pt-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3">
              <span
                aria-hidden="true"
                className="flex size-6 shrink-0 items-center justify-center border border-ink text-meta tabular-nums"
              >
                {index + 1}
              </span>
              <span>
                <span className="block font-medium">{title}</span>
                <span className="block text-meta text-umber">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-2.5 max-md:[&>:first-child]:grow">
        {link ? (
          <>
            <LinkButton to={link.to} size="step">
              {link.label}
            </LinkButton>
            <Menu label="More">
              <button type="button" className={menuItem} onClick={copy}>
                Copy details for your developer
              </button>
            </Menu>
          </>
        ) : (
          <Button size="step" onClick={copy}>
            {copied === true ? "Copied" : copyLabel}
          </Button>
        )}
      </div>
      <CopyStatus copied={copied} />
    </section>
  );
}

const copyLabel = "Copy steps for your developer";

interface CopyStepsProps {
  readonly issue: HealthIssue;
  readonly store: StoreHealth;
  /** Of the card. */
  readonly about: string;
}

export function CopySteps({ issue, store, about }: CopyStepsProps) {
  const { copied, copy } = useCopied(issue, store);
  return (
    <>
      <Button variant="ghost" size="row" className="mt-3 self-start" onClick={copy}>
        {copied === true ? "Copied" : copyLabel}
        <span className="sr-only">: {about}</span>
      </Button>
      <CopyStatus copied={copied} />
    </>
  );
}

function CopyStatus({ copied }: { readonly copied: boolean | undefined }) {
  return (
    <p role="status" className={copied === false ? "mt-2 text-meta text-red" : "sr-only"}>
      <span>{copied === true && "Copied"}</span>
      <span>{copied === false && "Your browser doesn't allow copying."}</span>
    </p>
  );
}

const visibleMs = 2000;

/** `copied` is the outcome for two seconds. */
function useCopied(issue: HealthIssue, store: StoreHealth | undefined) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), visibleMs);
    return () => clearTimeout(timer);
  }, [copied]);
  async function write() {
    try {
      await navigator.clipboard.writeText(describeForDeveloper(issue, store));
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }
  return { copied, copy: () => void write() };
}

function describeForDeveloper(
  { title, todo, steps = [], details }: HealthIssue,
  store?: StoreHealth,
) {
  return [
    title,
    todo,
    ...steps.map((step, index) => `${index + 1}. ${step.title}: ${step.text}`),
    ...(details ? [details] : []),
    ...(store
      ? [
          `Checked ${store.at}`,
          `Version ${store.versions.store}${store.versions.commit ? ` (${store.versions.commit})` : ""}, Node ${store.versions.node}, PostgreSQL ${store.versions.postgres}, migration ${store.versions.migration}`,
        ]
      : []),
  ].join("\n");
}
