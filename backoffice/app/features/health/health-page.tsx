import type { StoreHealth } from "#contract/api/health/health.ts";
import type { ApiError } from "#contract/client/api-error.ts";
import { describeIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import { formatBytes, formatDuration, queueLabels } from "#contract/health/health-labels.ts";
import { plural } from "#contract/text/format.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import { HealthIssues } from "./health-issues.tsx";

export const meta = () => [{ title: pageTitle("System health") }];

const refreshIntervalMs = 15_000;

export default function HealthPage() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/health", { signal }),
    ["health"],
    {
      refetchMs: refreshIntervalMs,
    },
  );
  return (
    <>
      <PageHeader title="System health">
        {loaded.state === "ready" && (
          <p className="text-meta text-umber">
            {loaded.error ? "Couldn't check the store. Last checked " : "Checked "}
            {formatDateTime(loaded.data.at, new Date())}
          </p>
        )}
      </PageHeader>
      {loaded.state !== "loading" && loaded.error && <DatabaseIssue error={loaded.error} />}
      {loaded.state === "loading" && <RecordsSkeleton rows={6} />}
      {loaded.state === "failed" && (
        <Failure error={loaded.error} message="System status unavailable." onRetry={reload} />
      )}
      {loaded.state === "ready" && <HealthPanels store={loaded.data} />}
    </>
  );
}

/** Shown where nothing can be checked. */
const databaseIssue: HealthIssue = {
  title: "The database isn't answering",
  todo: "Shoppers see saved copies of pages, and no orders can be taken. Ask your server administrator to check whether the database runs and its disk has space. Nothing is lost: everything continues by itself afterwards.",
  details: "docs/runbooks/alerts.md, DatabaseAway",
  isUrgent: true,
};

export function DatabaseIssue({ error }: { error: Pick<ApiError, "meta"> }) {
  const { meta } = error;
  const isDatabase =
    typeof meta === "object" && meta !== null && "part" in meta && meta.part === "database";
  return isDatabase && <HealthIssues issues={[databaseIssue]} />;
}

export function HealthPanels({ store }: { store: StoreHealth }) {
  const { mail, payments, jobs, disk, backup, versions } = store;
  const now = new Date(store.at);
  const formatWhen = (iso: string | null) => (iso === null ? "Never" : formatDateTime(iso, now));
  return (
    <>
      <HealthIssues issues={describeIssues(store)} />
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="Email">
          <DescriptionList
            narrow
            items={[
              { name: "Last sent", value: formatWhen(mail.lastSentAt) },
              {
                name: "Queued",
                value:
                  mail.waiting === 0
                    ? "None"
                    : `${mail.waiting}, oldest ${formatDuration(mail.oldestSeconds)}${mail.retrying > 0 ? `; ${mail.retrying} retrying` : ""}`,
              },
              { name: "Failed", value: mail.failed === 0 ? "None" : String(mail.failed) },
              ...(mail.isDemoMailbox
                ? [{ name: "Delivery", value: "The demo mailbox; nothing is sent" }]
                : []),
            ]}
          />
        </Panel>
        <Panel title="Payments">
          <DescriptionList
            narrow
            items={[
              { name: "Last payment", value: formatWhen(payments.lastMoneyAt) },
              { name: "Last webhook", value: formatWhen(payments.lastWebhookAt) },
              {
                name: "Being checked",
                value:
                  payments.watched === 0
                    ? "No open payments"
                    : `${payments.watched} open, ${payments.unanswered} unanswered`,
              },
              {
                name: "To review",
                value: payments.openCases === 0 ? "None" : `${payments.openCases}, in Payments`,
              },
              {
                name: "API key",
                value:
                  payments.keyRefusedSince === null
                    ? "Accepted"
                    : `Refused since ${formatDateTime(payments.keyRefusedSince, now)}`,
              },
            ]}
          />
        </Panel>
        <QueuesPanel jobs={jobs} />
        <Panel title="Disk and backup">
          <DescriptionList
            narrow
            items={[
              {
                name: "Free disk space",
                value: disk
                  ? `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)}`
                  : "Unknown: the data folder is missing",
              },
              { name: "Last backup", value: describeBackup(backup, now) },
              {
                name: "Backup location",
                value: backup.place
                  ? `${backup.place}, ${backup.everyHours === 24 ? "every day" : `every ${backup.everyHours} h`}, ${backup.isEncrypted ? "encrypted" : "not encrypted"}`
                  : "No automatic backups",
              },
              {
                name: "Retention",
                value: `All of the last 48 hours; then the newest complete one of each of ${plural(backup.retentionDays, "day")} and ${plural(backup.retentionWeeks, "week")}. Backups made by hand are never deleted automatically.`,
              },
            ]}
          />
        </Panel>
        <Panel title="Versions">
          <DescriptionList
            narrow
            items={[
              {
                name: "Store",
                value: versions.commit
                  ? `${versions.store}, commit ${versions.commit}`
                  : versions.store,
              },
              { name: "Database schema", value: versions.migration.replace(/\.sql$/, "") },
              { name: "PostgreSQL", value: versions.postgres },
              { name: "Node.js", value: versions.node },
            ]}
          />
        </Panel>
      </div>
    </>
  );
}

function describeBackup(
  { lastAt, lastBytes, ageSeconds }: StoreHealth["backup"],
  now: Date,
): string {
  if (lastAt === null) return "None yet";
  const size = lastBytes === null ? "" : `, ${formatBytes(lastBytes)}`;
  return `${formatDateTime(lastAt, now)}, ${formatDuration(ageSeconds ?? 0)} ago${size}`;
}

function QueuesPanel({ jobs }: Pick<StoreHealth, "jobs">) {
  return (
    <Panel title="Background jobs" className="lg:col-span-2">
      <ul className="divide-y divide-line border-line border-t">
        {jobs.queues.map(({ queue, due, later, running, failed, lagSeconds, isLate }) => {
          const counts = [
            running > 0 && `${running} running`,
            due > 0 && `${due} queued, oldest ${formatDuration(lagSeconds)}`,
            later > 0 && `${later} scheduled`,
          ].filter((word) => word !== false);
          return (
            <li
              key={queue}
              className="grid gap-x-6 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
            >
              <span>
                {queueLabels[queue]?.label ?? queue}
                <span className="block text-meta text-umber leading-normal">
                  {queueLabels[queue]?.about}
                </span>
              </span>
              <span
                className={classNames(
                  "tabular-nums md:text-right",
                  isLate ? "text-amber" : "text-umber",
                )}
              >
                <span>
                  {counts.length === 0 && failed === 0 ? "Queue empty" : counts.join(" · ")}
                </span>
                {failed > 0 && <span className="block text-amber">{failed} failed</span>}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
