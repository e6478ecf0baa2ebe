import { Button } from "#ui/primitives/button.tsx";
import { classNames } from "#ui/primitives/class-names.ts";
import type { FieldChange } from "./field-changes.ts";

interface ConflictNoticeProps {
  readonly changes: readonly FieldChange[];
  readonly isMerged?: boolean;
  readonly onDismiss: () => void;
}

export function ConflictNotice({ changes, isMerged = false, onDismiss }: ConflictNoticeProps) {
  return (
    <section
      role="alert"
      aria-label="Changed by someone else"
      className="mb-5 border border-amber bg-paper px-4 py-4 md:px-5.5"
    >
      <h2 className="type-panel">Someone else just changed this</h2>
      <p className="mt-1 text-umber">
        Their changes are below.{" "}
        {isMerged ? "Yours were saved too." : "Your changes are kept but not saved."}
      </p>
      {changes.length > 0 && (
        <div className="mt-3">
          <ChangeList changes={changes} after="now" isWide />
        </div>
      )}
      <Button variant="ghost" size="small" className="mt-4" onClick={onDismiss}>
        Got it
      </Button>
    </section>
  );
}

interface ChangeListProps {
  readonly changes: readonly FieldChange[];
  readonly after: "now" | "then";
  readonly isWide?: boolean;
}

export function ChangeList({ changes, after: later, isWide = false }: ChangeListProps) {
  return (
    <dl className="divide-y divide-line border-line border-y">
      {changes.map(({ name, key = name, before, after }) => (
        <div
          key={key}
          className={classNames(
            isWide ? "grid gap-x-6 py-2.5 md:grid-cols-[10.5rem_minmax(0,1fr)]" : "py-2",
          )}
        >
          <dt className="text-meta text-umber leading-normal">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            <del className="text-umber">
              <span className="sr-only">before: </span>
              {before || "empty"}
            </del>
            {" → "}
            <ins className={classNames("no-underline", isWide && "font-medium")}>
              <span className="sr-only">{later}: </span>
              {after || "empty"}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
