import { useSearchParams } from "react-router";
import type { AuditEntry, AuditQuery } from "#contract/api/staff/audit.ts";
import { auditKinds } from "#contract/api/staff/audit-actions.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import { api, apiAddress } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatDate } from "../../parts/format/dates.ts";
import { ExportLink } from "../../parts/lists/export-link.tsx";
import { parseDays } from "../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseChoice } from "../../parts/lists/list-params.ts";
import { AuditEntryRow } from "./audit-entry-row.tsx";
import { AuditFilters } from "./audit-filters.tsx";

export function AuditPage() {
  const [params] = useSearchParams();
  const now = new Date();
  const query = readQuery(params, toShopDay(now));
  const list = useLoaded((signal) => api("GET /staff/audit", { query, signal }), ["audit", query], {
    showPrevious: true,
  });
  const [first] = list.loaded.state === "ready" ? list.loaded.data.data : [];
  const isNarrowed = Object.keys(query).length > 0;
  return (
    <ListPage
      title="Activity log"
      head={
        <div className="flex items-center gap-2 max-md:contents">
          <SearchBox label="Search the activity log" placeholder="Order, product, person" />
          <ExportLink at="head" href={exportUrl(query)} />
        </div>
      }
      filters={
        <AuditFilters first={first}>
          <ExportLink at="filters" href={exportUrl(query)} />
        </AuditFilters>
      }
      list={list}
      failure="The activity log could not be loaded."
      empty={() => ({
        title: "No activity yet",
        text: query.search
          ? `No results for “${query.search}”.`
          : isNarrowed
            ? "No activity matches these filters."
            : "Staff activity appears here.",
      })}
    >
      {(entries) => (
        <div className="mt-4 grid gap-6">
          {byDay(entries, now).map(([day, dayEntries]) => (
            <section key={day} aria-label={day}>
              <h2 className="type-panel border-ink border-b pb-2">{day}</h2>
              <ol>
                {dayEntries.map((entry) => (
                  <AuditEntryRow key={entry.id} entry={entry} now={now} />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    </ListPage>
  );
}

function exportUrl({ after: _, ...filters }: AuditQuery): string {
  const query = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return `${apiAddress("GET /staff/audit/export", {})}?${new URLSearchParams(query)}`;
}

const dayMs = 86_400_000;

/** Groups under "Today", "Yesterday", "18 Nov". */
function byDay(entries: readonly AuditEntry[], now: Date): [day: string, of: AuditEntry[]][] {
  const today = toShopDay(now);
  const yesterday = toShopDay(new Date(now.getTime() - dayMs));
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = toShopDay(new Date(entry.createdAt));
    const label =
      day === today ? "Today" : day === yesterday ? "Yesterday" : formatDate(entry.createdAt, now);
    days.set(label, [...(days.get(label) ?? []), entry]);
  }
  return [...days];
}

function readQuery(params: URLSearchParams, today: string): AuditQuery {
  const kind = parseChoice(params, "kind", auditKinds);
  const entries = (["subject", "actor", "search", "after"] as const).flatMap((name) => {
    const value = params.get(name);
    return value ? [[name, value]] : [];
  });
  return {
    ...Object.fromEntries(entries),
    ...(kind && { kind }),
    ...parseDays(params.get("days"), today),
  };
}
