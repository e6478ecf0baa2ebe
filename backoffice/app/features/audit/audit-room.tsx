import { useSearchParams } from "react-router";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { PageNumbers } from "../../parts/page-numbers.tsx";
import { RecordsSkeleton } from "../../parts/records.tsx";
import { RoomHead } from "../../parts/room-head.tsx";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import { AuditFilter } from "./audit-filter.tsx";

/** Who did what and when, newest first. */
export function AuditRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["all"]);
  const subject = params.get("subject") ?? "";
  const actor = params.get("actor") ?? "";
  const { loaded, reload } = useLoaded(
    (signal) =>
      api("GET /staff/audit", {
        query: { ...(subject ? { subject } : {}), ...(actor ? { actor } : {}), page },
        signal,
      }),
    `${page} ${subject} ${actor}`,
  );
  const now = new Date();
  return (
    <>
      <RoomHead title="Audit log" />
      <AuditFilter subject={subject} actor={actor} />
      {loaded.state === "loading" && <RecordsSkeleton />}
      {loaded.state === "failed" && (
        <Failure
          fault={loaded.fault}
          message="The audit log could not be loaded."
          onRetry={reload}
        />
      )}
      {loaded.state === "ready" && loaded.data.data.length === 0 && (
        <EmptyState
          title="Nothing recorded"
          text={subject || actor ? "Nothing for what you chose." : "What staff do appears here."}
        />
      )}
      {loaded.state === "ready" && loaded.data.data.length > 0 && (
        <>
          <ol className="border-ink border-t">
            {loaded.data.data.map((entry) => (
              <AuditEntryRow key={entry.id} entry={entry} now={now} />
            ))}
          </ol>
          <PageNumbers meta={loaded.data.meta} />
        </>
      )}
    </>
  );
}
