import {
  countIssues,
  type HealthIssue,
  type HealthPart,
} from "#contract/health/describe-issues.ts";
import { formatList } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";

const tones = {
  working: { box: "bg-leaf-wash", mark: "bg-leaf" },
  attention: { box: "bg-amber-wash", mark: "bg-amber" },
  urgent: { box: "bg-red-wash", mark: "bg-red" },
} as const;

const urgentTitles: Readonly<Record<HealthPart, string>> = {
  backups: "Backups are not working",
  email: "Email is not working",
  payments: "Payments are not working",
  jobs: "Background jobs are not working",
  database: "The database is not working",
  storage: "The disk is full",
};

export function HealthHeadline({ issues }: { issues: readonly HealthIssue[] }) {
  const [first] = issues;
  const isUrgent = first?.isUrgent === true;
  const tone = tones[first ? (isUrgent ? "urgent" : "attention") : "working"];
  return (
    <div role="status" className={classNames("mb-4 flex gap-4 px-4 py-4.5 md:px-5", tone.box)}>
      <span aria-hidden="true" className={classNames("mt-1.5 size-4 shrink-0", tone.mark)} />
      <div className="min-w-0">
        <p className="type-panel">
          {isUrgent && first.part
            ? urgentTitles[first.part]
            : first
              ? countIssues(issues.length)
              : "Everything is working"}
        </p>
        {first && (
          <p className="mt-1.5 text-nav">
            {formatList(issues.map(({ title }, i) => (i === 0 ? title : lowerFirst(title))))}.{" "}
            <span>{!isUrgent && "Everything else is working."}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
