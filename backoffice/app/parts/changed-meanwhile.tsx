import { Button } from "#ui/primitives/button.tsx";
import type { ToldChange } from "./told-changes.ts";

interface ChangedMeanwhileProps {
  readonly changes: readonly ToldChange[];
  readonly onSeen: () => void;
}

/** Tells that somebody else changed the record while it was looked at: field by field, before and now. */
export function ChangedMeanwhile({ changes, onSeen }: ChangedMeanwhileProps) {
  return (
    <section
      role="alert"
      aria-label="Changed meanwhile"
      className="mb-5 border border-amber bg-paper px-4 py-4 md:px-5.5"
    >
      <h2 className="type-panel">Somebody else changed this meanwhile</h2>
      <p className="mt-1 text-umber">
        What they changed is shown. Nothing of yours is lost, and nothing of yours is saved yet.
      </p>
      {changes.length > 0 && (
        <dl className="mt-3 divide-y divide-line border-line border-y">
          {changes.map(({ name, before, after }) => (
            <div key={name} className="grid gap-x-6 py-2.5 md:grid-cols-[10.5rem_minmax(0,1fr)]">
              <dt className="text-meta text-umber leading-normal">{name}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <del className="text-umber">
                  <span className="sr-only">before: </span>
                  {before || "nothing"}
                </del>
                {" → "}
                <ins className="font-medium no-underline">
                  <span className="sr-only">now: </span>
                  {after || "nothing"}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Button look="ghost" size="small" className="mt-4" onClick={onSeen}>
        I have seen it
      </Button>
    </section>
  );
}
