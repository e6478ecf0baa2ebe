import { Button } from "#ui/primitives/button.tsx";
import { ChangeList } from "./change-list.tsx";
import type { ToldChange } from "./told-changes.ts";

interface ChangedMeanwhileProps {
  readonly changes: readonly ToldChange[];
  /** What was changed here is saved beside it: nothing is left to decide. */
  readonly isMerged?: boolean;
  readonly onSeen: () => void;
}

/** Tells that somebody else changed the record while it was looked at: field by field, before and now. */
export function ChangedMeanwhile({ changes, isMerged = false, onSeen }: ChangedMeanwhileProps) {
  return (
    <section
      role="alert"
      aria-label="Changed meanwhile"
      className="mb-5 border border-amber bg-paper px-4 py-4 md:px-5.5"
    >
      <h2 className="type-panel">Somebody else changed this meanwhile</h2>
      <p className="mt-1 text-umber">
        What they changed is shown.{" "}
        {isMerged
          ? "What you changed is saved beside it."
          : "Nothing of yours is lost, and nothing of yours is saved yet."}
      </p>
      {changes.length > 0 && (
        <div className="mt-3">
          <ChangeList changes={changes} after="now" wide />
        </div>
      )}
      <Button look="ghost" size="small" className="mt-4" onClick={onSeen}>
        I have seen it
      </Button>
    </section>
  );
}
