import type { AuditEntry } from "#contract/api/staff/audit.ts";
import { type AuditKind, auditKinds } from "#contract/api/staff/audit-actions.ts";
import { actorLabel } from "#contract/audit/sentences.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { useColleagues } from "../../loading/use-colleagues.ts";
import { type Filter, Filters, FilterTag } from "../../parts/lists/filters/filters.tsx";
import { daysFilter } from "../../parts/lists/filters/list-filters.ts";
import { useListParams } from "../../parts/lists/list-params.ts";

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

const kind: Filter = {
  name: "kind",
  label: "What",
  anyLabel: "everything",
  placeholder: "Everything",
  options: auditKinds.map((value) => ({ value, label: kindLabels[value] })),
};

const days = daysFilter("days", "When");

interface AuditFiltersProps {
  readonly first: AuditEntry | undefined;
  readonly children: Elements;
}

export function AuditFilters({ first, children }: AuditFiltersProps) {
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
    <Filters filters={[who, kind, days]}>
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
