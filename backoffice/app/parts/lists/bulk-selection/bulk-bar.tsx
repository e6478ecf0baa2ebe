import { useState } from "react";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { errorText } from "../../../loading/errors.ts";
import type { RowSelection } from "./row-selection.ts";

interface BulkBarProps {
  readonly selection: RowSelection;
  /** "5 items, ₦520,900" */
  readonly summary?: string;
  /** For selecting rows of other pages too. `done` rows of an earlier batch are skipped. */
  readonly all?: {
    readonly total: number;
    readonly max: number;
    readonly done?: number;
    load(): Promise<readonly string[]>;
  };
  readonly onPage: number;
  readonly children: Elements;
}

export function BulkBar({ selection, summary, all, onPage, children }: BulkBarProps) {
  const [loading, setLoading] = useState(false);
  const { showErrorToast } = useToast();
  const count = selection.selectedIds.size;
  if (count === 0) return null;
  const isLimited = all !== undefined && all.total > all.max;
  const done = all?.done ?? 0;
  const selectable = all && Math.min(all.total - done, all.max);
  const canSelectAll =
    selectable !== undefined &&
    count >= onPage &&
    (done > 0 ? selectable !== count : selectable > count);

  async function selectAll() {
    setLoading(true);
    try {
      selection.select((await all?.load()) ?? []);
    } catch (cause) {
      showErrorToast(errorText(cause, "The other pages could not be loaded. Please try again."));
    } finally {
      setLoading(false);
    }
  }

  return (
    <section
      aria-label="Selected rows"
      data-bottom-bar
      className="on-dark no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 bg-ink px-4 py-2 text-on-ink md:px-8 lg:left-53"
    >
      <p role="status" className="text-nav">
        <span className="font-medium">
          {isLimited && count >= all.max
            ? `${count} of ${all.total} selected (the maximum at once)`
            : `${count} selected`}
        </span>
        {summary && <span className="ml-2.5 text-on-ink-muted">{summary}</span>}
      </p>
      {canSelectAll && (
        <button
          type="button"
          aria-busy={loading || undefined}
          onClick={() => void (loading || selectAll())}
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">
            {isLimited
              ? `Select the ${done > 0 ? "next" : "first"} ${selectable} of ${all.total}`
              : `Select all ${selectable}`}
          </span>
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2.5">
        {children}
        <button
          type="button"
          aria-label="Clear selection"
          onClick={() => {
            selection.clear();
            announce("Selection cleared.");
          }}
          className="flex size-11 items-center justify-center"
        >
          <CloseIcon className="size-4.5" />
        </button>
      </div>
    </section>
  );
}

export interface RowResult {
  readonly name: string;
  readonly reason?: string;
}

/** "2 packed. ASO-1: was cancelled." */
export function bulkResultText(results: readonly RowResult[], done: string): string {
  const failures = results.flatMap(({ name, reason }) => (reason ? [`${name}: ${reason}`] : []));
  const count = results.length - failures.length;
  const parts = failures.slice(0, maxFailuresNamed);
  if (failures.length > maxFailuresNamed)
    parts.push(`and ${failures.length - maxFailuresNamed} more`);
  return [`${count === 0 ? "None" : count} ${done}.`, ...parts].join(" ");
}

const maxFailuresNamed = 3;
