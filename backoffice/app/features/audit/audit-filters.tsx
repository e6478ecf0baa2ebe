import type { ReactNode } from "react";
import type { AuditKind } from "#contract/api/audit-kinds.ts";
import { auditKinds } from "#contract/api/audit-kinds.ts";
import type { AuditEntry } from "#contract/api/staff-audit.ts";
import { actorWords } from "#contract/audit/sentences.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { type Filter, Filters, FilterTag } from "../../parts/filters.tsx";
import { daysFilter } from "../../parts/list-filters.ts";
import { useNarrowing } from "../../parts/narrow-list.ts";

const kindWords: Readonly<Record<AuditKind, string>> = {
  orders: "Orders",
  payments: "Payments and refunds",
  returns: "Returns",
  goods: "Goods and stock",
  discounts: "Discounts",
  people: "Customers, businesses, enquiries",
  letters: "Letters and mail",
  settings: "Settings",
  staff: "Staff and signing in",
};

const kind: Filter = {
  name: "kind",
  label: "What",
  any: "everything",
  words: "Everything",
  options: auditKinds.map((value) => ({ value, label: kindWords[value] })),
};

const days = daysFilter("days", "When");

interface AuditFiltersProps {
  /** The first entry that is shown, which knows names. */
  readonly first: AuditEntry | undefined;
  /** The right end of the row. */
  readonly children: ReactNode;
}

/** What the log is narrowed to: who, what kind of work, which days, and one record where a page of it led here. */
export function AuditFilters({ first, children }: AuditFiltersProps) {
  const { params, narrow } = useNarrowing();
  const colleagues = useColleagues();
  const known = new Map(colleagues.map(({ id, name }) => [`staff:${id}`, name]));
  for (const actor of ["system", "demo", "command"]) known.set(actor, actorWords(actor, null));
  // Who has left, or did it from outside, is offered while it is chosen.
  const chosen = params.get("actor");
  if (chosen && !known.has(chosen)) {
    known.set(chosen, actorWords(chosen, first?.actor === chosen ? first.actorName : null));
  }
  const who: Filter = {
    name: "actor",
    label: "Who",
    any: "everybody",
    words: "Everybody",
    options: [...known].map(([value, label]) => ({ value, label })),
  };
  return (
    <Filters filters={[who, kind, days]}>
      {params.has("subject") && (
        <FilterTag
          label={`about ${first?.subjectName ?? "one record"}`}
          onRemove={() => narrow({ subject: "" })}
        />
      )}
      {children}
    </Filters>
  );
}
