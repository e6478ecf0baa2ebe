import { Link } from "react-router";
import type { StoreHealth } from "#contract/api/health/health.ts";
import type { HealthIssue, HealthPart } from "#contract/health/describe-issues.ts";
import { formatBytes, formatDuration } from "#contract/health/health-labels.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Status } from "#ui/primitives/status.tsx";
import { formatRecentDateTime } from "../../parts/format/dates.ts";
import { healthParts } from "./health-parts.tsx";
import { JobRuns, jobLabel } from "./job-runs.tsx";
import { CopySteps } from "./worst-issue.tsx";

interface Card {
  readonly part: HealthPart | "version";
  /** Name and time of the last event. */
  readonly last: readonly [name: string, value: string];
  readonly detail: string;
  readonly link?: { readonly to: string; readonly label: string };
  readonly more?: Elements;
}

/** Without the part that is described above them. */
export function HealthCards({
  store,
  issues,
}: {
  store: StoreHealth;
  issues: readonly HealthIssue[];
}) {
  const [worst, ...others] = issues;
  const cards = listCards(store)
    .filter(({ part }) => part !== worst?.part)
    .map((card) => ({ card, issue: others.find(({ part }) => part === card.part) }));
  const further = others.filter((issue) => !cards.some((each) => each.issue === issue));
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 min-[85rem]:grid-cols-3 max-md:-mx-4 max-md:gap-0 max-md:border-line max-md:border-t">
      {cards.map(({ card, issue }) => (
        <HealthCard key={card.part} card={card} store={store} issue={issue} />
      ))}
      {further.map((issue) => (
        <HealthCard
          key={issue.title}
          card={{ part: issue.part ?? "shop", last: ["", issue.title], detail: "" }}
          store={store}
          issue={issue}
        />
      ))}
    </ul>
  );
}

interface HealthCardProps {
  readonly card: Omit<Card, "part"> & { readonly part: Card["part"] | "shop" };
  readonly store: StoreHealth;
  readonly issue: HealthIssue | undefined;
}

function HealthCard({ card, store, issue }: HealthCardProps) {
  const { part, last, detail, link, more } = card;
  const { label, Icon } = healthParts[part];
  const [name, value] = last;
  const border = issue ? (issue.isUrgent ? "md:border-red" : "md:border-amber") : "border-line";
  return (
    <li
      className={classNames(
        "flex flex-col border-line bg-paper px-4 py-4 wrap-anywhere max-md:border-b md:border md:px-4.5",
        border,
      )}
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="flex items-center gap-2.5 type-panel text-[1.25rem]">
          <Icon
            className={classNames(
              "size-5 shrink-0",
              issue && (issue.isUrgent ? "text-red" : "text-amber"),
            )}
          />
          <span>{label}</span>
        </h2>
        {part !== "version" && (
          <Status tone={issue ? (issue.isUrgent ? "bad" : "waiting") : "good"}>
            {issue?.state ?? "Working"}
          </Status>
        )}
      </div>
      {name && <p className="text-meta text-umber max-md:hidden">{name}</p>}
      <p>
        {name && <span className="md:hidden">{name}: </span>}
        <span>{value}</span>
      </p>
      {detail && <p className="mt-2 text-meta text-umber max-md:mt-1">{detail}</p>}
      {issue && (
        <>
          {issue.title !== value && issue.title !== issue.state && (
            <p className="mt-1 text-meta">{issue.title}</p>
          )}
          <p className="mt-1 text-meta text-umber">{issue.todo}</p>
          {issue.link ? (
            <LinkButton to={issue.link.to} variant="ghost" size="row" className="mt-3 self-start">
              {issue.link.label}
            </LinkButton>
          ) : (
            <CopySteps issue={issue} store={store} about={label} />
          )}
        </>
      )}
      {more}
      {!issue && link && (
        <p className="mt-auto pt-3 text-meta">
          <Link to={link.to} className="text-link touch-target">
            {link.label}
          </Link>
        </p>
      )}
    </li>
  );
}

function listCards(store: StoreHealth): readonly Card[] {
  const { mail, payments, jobs, database, disk, backup, versions } = store;
  const now = new Date(store.at);
  const when = (iso: string | null) => (iso === null ? "Never" : formatRecentDateTime(iso, now));
  const waiting = jobs.queues.reduce((sum, { due, running }) => sum + due + running, 0);
  const [lastRun] = jobs.runs;
  const oldest = Math.max(0, ...jobs.queues.map(({ lagSeconds }) => lagSeconds));
  return [
    {
      part: "backups",
      last: ["Last backup", when(backup.lastAt)],
      detail: describeBackup(backup),
    },
    {
      part: "email",
      last: ["Last sent", when(mail.lastSentAt)],
      detail:
        (mail.waiting === 0
          ? "Queue empty"
          : `${mail.waiting} queued, oldest ${formatDuration(mail.oldestSeconds)}`) +
        (mail.isDemoMailbox ? ". Demo mailbox: nothing is sent" : ""),
      link: { to: "/settings/mail", label: "Sender and footer" },
    },
    {
      part: "payments",
      last: ["Last payment", when(payments.lastMoneyAt)],
      detail:
        payments.watched === 0
          ? "No open payments"
          : `${payments.watched} being checked, ${payments.unanswered} unanswered`,
      link: { to: "/onboarding", label: "Make a test payment" },
    },
    {
      part: "jobs",
      last: ["Last run", lastRun ? `${when(lastRun.endedAt)}, ${jobLabel(lastRun)}` : "Never"],
      detail: waiting === 0 ? "Queue empty" : `Queue ${waiting}, oldest ${formatDuration(oldest)}`,
      ...(lastRun && { more: <JobRuns runs={jobs.runs} now={now} /> }),
    },
    {
      part: "database",
      last: [
        "Last check",
        `${formatRecentDateTime(store.at, now)}, answered in ${Math.max(1, Math.round(database.answeredMs))} ms`,
      ],
      detail: `${formatBytes(database.sizeBytes)} used`,
    },
    {
      part: "storage",
      last: [
        "Used",
        disk
          ? `${formatBytes(disk.totalBytes - disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`
          : "Unknown",
      ],
      detail: disk ? `${formatBytes(disk.freeBytes)} free` : "The disk could not be read",
    },
    {
      part: "version",
      last: ["Running", versions.store],
      detail: `PostgreSQL ${versions.postgres}`,
    },
  ];
}

function describeBackup({
  place,
  lastBytes,
  everyHours,
  isEncrypted,
}: StoreHealth["backup"]): string {
  if (!place) return "No place is set";
  const size = lastBytes === null ? "" : `${formatBytes(lastBytes)}, `;
  const every = everyHours === 24 ? "every day" : `every ${everyHours} h`;
  return `${size}${every}, ${isEncrypted ? "encrypted" : "not encrypted"}`;
}
