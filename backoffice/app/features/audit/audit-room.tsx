import { useSearchParams } from "react-router";
import { auditKinds } from "#contract/api/audit-kinds.ts";
import type { AuditEntry, AuditQuery } from "#contract/api/staff-audit.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { ExportLink } from "../../parts/export-link.tsx";
import { readChoice } from "../../parts/list-address.ts";
import { readDays } from "../../parts/list-filters.ts";
import { ListRoom } from "../../parts/list-room.tsx";
import { SearchBox } from "../../parts/search-box.tsx";
import { dayOf, shopDay } from "../../parts/when.ts";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import { AuditFilters } from "./audit-filters.tsx";

/** Who did what and when, day by day, the newest first. */
export function AuditRoom() {
  const [params] = useSearchParams();
  const now = new Date();
  const query = readQuery(params, shopDay(now));
  const list = useLoaded((signal) => api("GET /staff/audit", { query, signal }), ["audit", query], {
    keepShown: true,
  });
  const [first] = list.loaded.state === "ready" ? list.loaded.data.data : [];
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <ListRoom
      title="Audit log"
      head={
        <div className="flex items-center gap-2 max-md:contents">
          <SearchBox label="Search the audit log" placeholder="Order, product, person" />
          <ExportLink at="head" href={exportAddress(query)} />
        </div>
      }
      filters={
        <AuditFilters first={first}>
          <ExportLink at="filters" href={exportAddress(query)} />
        </AuditFilters>
      }
      list={list}
      failure="The audit log could not be loaded."
      empty={() => ({
        title: "Nothing recorded",
        text: query.search
          ? `Nothing found for “${query.search}”.`
          : isNarrowed
            ? "Nothing for what you chose."
            : "What staff do appears here.",
      })}
    >
      {(entries) => (
        <div className="mt-4 grid gap-6">
          {byDay(entries, now).map(([day, of]) => (
            <section key={day} aria-label={day}>
              <h2 className="type-panel border-ink border-b pb-2">{day}</h2>
              <ol>
                {of.map((entry) => (
                  <AuditEntryRow key={entry.id} entry={entry} now={now} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </ListRoom>
  );
}

/** Where what is shown, and what follows it, is as a table. */
function exportAddress({ after: _, ...asked }: AuditQuery): string {
  const query = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return `${apiAddress("GET /staff/audit/export", {})}?${new URLSearchParams(query)}`;
}

const dayMs = 86_400_000;

/** Entries under the day they were made on: "Today", "Yesterday", "18 Nov". */
function byDay(entries: readonly AuditEntry[], now: Date): [day: string, of: AuditEntry[]][] {
  const today = shopDay(now);
  const yesterday = shopDay(new Date(now.getTime() - dayMs));
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = shopDay(new Date(entry.createdAt));
    const words =
      day === today ? "Today" : day === yesterday ? "Yesterday" : dayOf(entry.createdAt, now);
    days.set(words, [...(days.get(words) ?? []), entry]);
  }
  return [...days];
}

/** What the log is narrowed to, as its address says; what says nothing known is left out. */
function readQuery(params: URLSearchParams, today: string): AuditQuery {
  const kind = readChoice(params, "kind", auditKinds);
  const told = (["subject", "actor", "search", "after"] as const).flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(told),
    ...(kind && { kind }),
    ...readDays(params.get("days"), today),
  };
}
