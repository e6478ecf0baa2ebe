import { useSearchParams } from "react-router";
import type { AuditEntry } from "#contract/api/staff-audit.ts";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { readListAddress } from "../../parts/list-address.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import { AuditFilter } from "./audit-filter.tsx";
import { actorWords } from "./sentences.ts";

/** Who did what and when, newest first. */
export function AuditRoom() {
  const [params] = useSearchParams();
  const { page } = readListAddress(params, ["all"]);
  const subject = params.get("subject") ?? "";
  const actor = params.get("actor") ?? "";
  const query = { ...(subject ? { subject } : {}), ...(actor ? { actor } : {}), page };
  const list = useLoaded((signal) => api("GET /staff/audit", { query, signal }), ["audit", query], {
    keepShown: true,
  });
  const now = new Date();
  const [first] = list.loaded.state === "ready" ? list.loaded.data.data : [];
  return (
    <ListRoom
      title="Audit log"
      filters={<AuditFilter only={filterWords({ subject, actor }, first)} />}
      list={list}
      failure="The audit log could not be loaded."
      empty={() => ({
        title: "Nothing recorded",
        text: subject || actor ? "Nothing for what you chose." : "What staff do appears here.",
      })}
    >
      {(entries) => (
        <ol className="border-ink border-t">
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} now={now} />
          ))}
        </ol>
      )}
    </ListRoom>
  );
}

/** What the log is narrowed to, as the first entry found names it; empty where it is all of it. */
function filterWords(
  { subject, actor }: { subject: string; actor: string },
  first: AuditEntry | undefined,
): string {
  if (actor !== "") return `by ${actorWords(actor, first?.actorName ?? null)}`;
  return subject === "" ? "" : `about ${first?.subjectName ?? "one record"}`;
}
