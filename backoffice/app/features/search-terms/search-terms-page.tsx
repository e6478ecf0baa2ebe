import { useState } from "react";
import { searchTermLimits } from "#contract/api/catalogue/search-term-limits.ts";
import type { SearchMiss, Synonym } from "#contract/api/catalogue/search-terms.ts";
import { fold } from "#contract/bulk/fold.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { formatDateTime } from "../../parts/format/dates.ts";
import { PageHeader } from "../../parts/layout/page-header.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { AuditLink } from "../../parts/records/audit-link.tsx";
import { SynonymDialog } from "./synonym-dialog.tsx";

export const meta = () => [{ title: pageTitle("Search") }];

type Editing = Pick<Synonym, "terms" | "related"> & Partial<Synonym>;

export default function SearchTermsPage() {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/search-terms", { signal }),
    ["search-terms"],
    { showPrevious: true },
  );
  const [editing, setEditing] = useState<Editing>();
  if (loaded.state === "failed") {
    return <ErrorBlock message="The search settings could not be loaded." onRetry={reload} />;
  }
  const { synonyms, misses } =
    loaded.state === "ready" ? loaded.data : { synonyms: [], misses: [] };
  return (
    <>
      <PageHeader title="Search">
        <Button size="small" onClick={() => setEditing({ terms: [], related: [] })}>
          Add synonym
        </Button>
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26.5rem]">
        <Synonyms synonyms={synonyms} onEdit={setEditing} />
        <Misses misses={misses} onAdd={(term) => setEditing({ terms: [term], related: [] })} />
      </div>
      <AuditLink subject="synonyms" />
      {editing && (
        <SynonymDialog
          synonym={editing}
          onClose={() => setEditing(undefined)}
          onSaved={() => {
            setEditing(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

interface SynonymsProps {
  readonly synonyms: readonly Synonym[];
  readonly onEdit: (synonym: Synonym) => void;
}

function Synonyms({ synonyms, onEdit }: SynonymsProps) {
  const [filter, setFilter] = useState("");
  const matching = synonyms.filter(({ terms, related }) =>
    [...terms, ...related].some((term) => fold(term).includes(fold(filter))),
  );
  return (
    <Panel title="Synonyms">
      <p className="mb-4 text-umber">
        A search for one finds the others too, after what was typed exactly. Accents, capitals and
        plurals need no entry.
      </p>
      <Field
        label="Filter"
        type="search"
        value={filter}
        onChange={({ target }) => setFilter(target.value)}
        frameClassName="max-w-80"
      />
      <p role="status" className="mt-3 text-meta text-umber">
        {plural(matching.length, "group")} of at most {searchTermLimits.synonyms}
      </p>
      <ul className="mt-2 border-ink border-t">
        {matching.map((synonym) => (
          <li key={synonym.id} className="flex items-center gap-4 border-line border-b py-2">
            <p className="min-w-0 grow wrap-break-word">
              <span>{synonym.terms.join(", ")}</span>
              {synonym.related.length > 0 && (
                <span className="text-umber">
                  {" "}
                  also finds <span>{synonym.related.join(", ")}</span>
                </span>
              )}
            </p>
            <button
              type="button"
              onClick={() => onEdit(synonym)}
              aria-label={`Edit ${synonym.terms[0]}`}
              className="min-h-11 shrink-0 text-nav"
            >
              <span className="border-current border-b">Edit</span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface MissesProps {
  readonly misses: readonly SearchMiss[];
  readonly onAdd: (term: string) => void;
}

function Misses({ misses, onAdd }: MissesProps) {
  const now = new Date();
  return (
    <Panel title="Searches without a result" className="max-lg:order-first">
      {misses.length === 0 ? (
        <p className="text-umber">
          None yet. What shoppers search for in vain stands here for {searchTermLimits.missDays}{" "}
          days, without who they are.
        </p>
      ) : (
        <ul className="border-ink border-t">
          {misses.map(({ term, searches, lastAt }) => (
            <li key={term} className="flex items-center gap-3 border-line border-b py-1.5">
              <div className="min-w-0 grow">
                <p className="wrap-break-word font-medium">{term}</p>
                <p className="text-meta text-umber">
                  {plural(searches, "search", "searches")}, last {formatDateTime(lastAt, now)}
                </p>
              </div>
              <button
                type="button"
                onClick={() => onAdd(term)}
                className="min-h-11 shrink-0 text-nav"
              >
                <span className="border-current border-b">Add synonym</span>
                <span className="sr-only"> for {term}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
