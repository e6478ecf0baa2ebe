import { Link, useSearchParams } from "react-router";
import type { AuditEntry, AuditQuery } from "#contract/api/staff/audit.ts";
import { type AuditKind, auditKinds } from "#contract/api/staff/audit-actions.ts";
import { actorLabel, toSentence } from "#contract/audit/sentences.ts";
import { toShopDay } from "#contract/delivery/shop-calendar.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { ArrowRightIcon } from "#ui/primitives/icons.tsx";
import { api, apiAddress } from "../../api.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDate, formatTime } from "../../parts/format/dates.ts";
import { ExportLink } from "../../parts/lists/export-link.tsx";
import { type Filter, Filters, FilterTag } from "../../parts/lists/filters/filters.tsx";
import { daysFilter, parseDays } from "../../parts/lists/filters/list-filters.ts";
import { SearchBox } from "../../parts/lists/filters/search-box.tsx";
import { ListPage } from "../../parts/lists/list-page.tsx";
import { parseChoice, useListParams } from "../../parts/lists/list-params.ts";
import { describeChange } from "./describe-change.ts";

export const meta = () => [{ title: pageTitle("Activity log") }];

export default function AuditPage() {
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

const kindLabels: Readonly<Record<AuditKind, string>> = {
  orders: "Orders",
  payments: "Payments and refunds",
  returns: "Returns",
  products: "Products and stock",
  discounts: "Discounts",
  customers: "Customers, businesses, enquiries",
  newsletter: "Newsletter and email",
  settings: "Settings",
  staff: "Staff and sign-in",
};

const kindFilter: Filter = {
  name: "kind",
  label: "What",
  anyLabel: "everything",
  placeholder: "Everything",
  options: auditKinds.map((value) => ({ value, label: kindLabels[value] })),
};

const whenFilter = daysFilter("days", "When");

interface AuditFiltersProps {
  readonly first: AuditEntry | undefined;
  readonly children: Elements;
}

function AuditFilters({ first, children }: AuditFiltersProps) {
  const { params, setListParams } = useListParams();
  const colleagues = useColleagues();
  const actorNames = new Map(colleagues.map(({ id, name }) => [`staff:${id}`, name]));
  for (const actor of ["system", "demo", "command"]) actorNames.set(actor, actorLabel(actor, null));
  // Former staff and outside actors are listed while selected.
  const selectedActor = params.get("actor");
  if (selectedActor && !actorNames.has(selectedActor)) {
    actorNames.set(
      selectedActor,
      actorLabel(selectedActor, first?.actor === selectedActor ? first.actorName : null),
    );
  }
  const who: Filter = {
    name: "actor",
    label: "Who",
    anyLabel: "everyone",
    placeholder: "Everyone",
    options: [...actorNames].map(([value, label]) => ({ value, label })),
  };
  return (
    <Filters filters={[who, kindFilter, whenFilter]}>
      {params.has("subject") && (
        <FilterTag
          label={`about ${first?.subjectName ?? "one record"}`}
          onRemove={() => setListParams({ subject: "" })}
        />
      )}
      {children}
    </Filters>
  );
}

function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: Date }) {
  const { action, subject, actor, actorName, createdAt } = entry;
  const { verb, subject: name, tail, address } = toSentence(action, entry);
  const changes = describeChange(entry.before, entry.after, { action, names: entry.names, now });
  const actorText = actorLabel(actor, actorName);
  return (
    <li className="group relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-3 text-nav lg:grid-cols-[3rem_minmax(0,5fr)_minmax(0,6fr)]">
      <time dateTime={createdAt} className="text-umber tabular-nums">
        {formatTime(createdAt)}
      </time>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{actorText}</span> {verb}
          <span>{name !== "" && " "}</span>
          {name !== "" && address !== undefined ? (
            <Link to={address} className="text-link touch-target">
              {name}
            </Link>
          ) : (
            <span>{name}</span>
          )}
          <span>{tail}</span>
        </p>
        <Link
          to={{ search: new URLSearchParams({ subject }).toString() }}
          className="text-link absolute top-3 right-0 bg-bone pl-3 text-meta opacity-0 focus-visible:opacity-100 group-hover:opacity-100 max-md:hidden pointer-coarse:hidden"
        >
          Show all for this
        </Link>
      </div>
      {changes.length > 0 && (
        <dl className="col-start-2 min-w-0 text-meta lg:col-start-3">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="flex flex-wrap gap-x-3 py-0.5">
              <dt className="wrap-anywhere text-umber">{field}</dt>
              <dd className="wrap-anywhere">
                {before !== undefined && (
                  <del className="text-umber">
                    <span className="sr-only">before: </span>
                    {before}
                  </del>
                )}
                {before !== undefined && after !== undefined && (
                  <ArrowRightIcon className="mx-1.5 inline size-3.5 text-umber" />
                )}
                {after !== undefined && (
                  <ins className="no-underline">
                    <span className="sr-only">after: </span>
                    {after}
                  </ins>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
