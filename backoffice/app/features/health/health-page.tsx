import type { StoreHealth } from "#contract/api/health/health.ts";
import type { ApiError } from "#contract/client/api-error.ts";
import { describeIssues, type HealthIssue } from "#contract/health/describe-issues.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatRecentInSentence } from "../../parts/format/dates.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { RecordsSkeleton } from "../../parts/lists/records-skeleton.tsx";
import { HealthCards } from "./health-cards.tsx";
import { HealthHeadline } from "./health-headline.tsx";
import { WorstIssue } from "./worst-issue.tsx";

export const meta = () => [{ title: pageTitle("System health") }];

const refetchMs = 60_000;

export default function HealthPage() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/health", { signal }),
    ["health"],
    { refetchMs },
  );
  const error = loaded.state === "loading" ? undefined : loaded.error;
  return (
    <>
      <PageHeader title="System health">
        <div className="flex flex-wrap items-center gap-x-3">
          {loaded.state === "ready" && (
            <p className={error ? "text-meta text-red" : "text-meta text-umber"}>
              {error ? "Couldn't check the store. Last checked " : "Checked "}
              {formatRecentInSentence(loaded.data.at, new Date())}
              <span>{error && "."}</span>
            </p>
          )}
          <Button
            variant="ghost"
            size="small"
            busy={loaded.state === "ready" && loaded.isFetching === true}
            onClick={reload}
          >
            Check now
          </Button>
        </div>
      </PageHeader>
      {loaded.state === "loading" && <RecordsSkeleton rows={6} />}
      {loaded.state === "failed" && (
        <>
          <DatabaseIssue error={loaded.error} />
          <Failure error={loaded.error} message="Couldn't check the store." onRetry={reload} />
        </>
      )}
      {loaded.state === "ready" && <HealthReport store={loaded.data} error={loaded.error} />}
    </>
  );
}

/** Shown where nothing can be checked. */
const databaseIssue: HealthIssue = {
  part: "database",
  state: "Not working",
  title: "The database isn't answering",
  todo: "Shoppers see saved copies of pages, and no orders can be taken. Ask your server administrator to check whether the database runs and its disk has space. Nothing is lost: everything continues by itself afterwards.",
  details: "docs/runbooks/alerts.md, DatabaseAway",
  isUrgent: true,
};

export function DatabaseIssue({ error }: { error: Pick<ApiError, "meta"> }) {
  if (!isDatabaseError(error)) return null;
  return (
    <>
      <HealthHeadline issues={[databaseIssue]} />
      <WorstIssue issue={databaseIssue} />
    </>
  );
}

function isDatabaseError({ meta }: Pick<ApiError, "meta">): boolean {
  return typeof meta === "object" && meta !== null && "part" in meta && meta.part === "database";
}

interface HealthReportProps {
  readonly store: StoreHealth;
  readonly error?: Pick<ApiError, "meta"> | undefined;
}

/** With an error it is what was last known. */
export function HealthReport({ store, error }: HealthReportProps) {
  const known = describeIssues(store);
  const issues = error && isDatabaseError(error) ? [databaseIssue, ...known] : known;
  const [worst] = issues;
  return (
    <>
      <HealthHeadline issues={issues} />
      {worst && <WorstIssue issue={worst} store={store} />}
      <HealthCards store={store} issues={issues} />
    </>
  );
}
