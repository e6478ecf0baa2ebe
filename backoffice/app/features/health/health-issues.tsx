import { countIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";

const tones = {
  working: { box: "bg-leaf-wash", mark: "bg-leaf" },
  attention: { box: "bg-amber-wash", mark: "bg-amber" },
  urgent: { box: "bg-red-wash", mark: "bg-red" },
} as const;

export function HealthIssues({ issues }: { issues: readonly HealthIssue[] }) {
  const [first] = issues;
  const tone = tones[first ? (issues.some(isUrgent) ? "urgent" : "attention") : "working"];
  return (
    <>
      <div
        role="status"
        className={classNames("mb-4 flex items-baseline gap-3 px-4 py-4 md:px-5.5", tone.box)}
      >
        <span aria-hidden="true" className={classNames("size-3.5 shrink-0", tone.mark)} />
        <p className="type-panel min-w-0">
          {first ? countIssues(issues.length) : "Everything is working"}
        </p>
      </div>
      {first && (
        <ul aria-label="Needs attention" className="mb-5 space-y-3">
          {issues.map((issue) => (
            <Issue key={issue.title} issue={issue} />
          ))}
        </ul>
      )}
    </>
  );
}

function Issue({ issue }: { issue: HealthIssue }) {
  const { title, todo, details, link } = issue;
  return (
    <li
      className={classNames(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border bg-paper px-4 py-4 md:px-5.5",
        issue.isUrgent ? "border-red" : "border-amber",
      )}
    >
      <div className="min-w-0 max-w-[70ch]">
        <h2 className="font-medium">{title}</h2>
        <p className="mt-1 text-nav">{todo}</p>
        {details && (
          <details className="mt-1 text-meta text-umber">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center underline underline-offset-4">
              Details for your developer
            </summary>
            <p className="wrap-anywhere">{details}</p>
          </details>
        )}
      </div>
      {link && (
        <LinkButton to={link.to} variant="ghost" size="small">
          {link.label}
        </LinkButton>
      )}
    </li>
  );
}

function isUrgent(issue: HealthIssue): boolean {
  return issue.isUrgent;
}
