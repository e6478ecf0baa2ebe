import { type ReactNode, useState } from "react";
import { CloseIcon } from "#ui/primitives/icons.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { faultText } from "../loading/fault-text.ts";
import type { Choice } from "./choice.ts";

interface BulkBarProps {
  readonly choice: Choice;
  /** What the chosen rows come to: "5 pieces, ₦520,900". */
  readonly sum?: string;
  /**
   * How many rows all pages hold, how many of them may be chosen at once, and how to know those, where more than the
   * page's own may be chosen. Of more than that, those already `done` are passed over, so that nothing is done twice.
   */
  readonly all?: {
    readonly total: number;
    readonly most: number;
    readonly done?: number;
    load(): Promise<readonly string[]>;
  };
  /** How many rows stand on this page. */
  readonly onPage: number;
  /** What may be done with them; the first is the most likely. */
  readonly children: ReactNode;
}

/** The ink bar at the bottom: what may be done with the chosen rows. */
export function BulkBar({ choice, sum, all, onPage, children }: BulkBarProps) {
  const [loading, setLoading] = useState(false);
  const { sayError } = useToaster();
  const count = choice.chosen.size;
  if (count === 0) return null;
  const isCut = all !== undefined && all.total > all.most;
  const done = all?.done ?? 0;
  const reach = all && Math.min(all.total - done, all.most);
  const offersAll =
    reach !== undefined && count >= onPage && (done > 0 ? reach !== count : reach > count);

  async function chooseAll() {
    setLoading(true);
    try {
      choice.choose((await all?.load()) ?? []);
    } catch (cause) {
      sayError(faultText(cause, "The other pages could not be loaded. Please try again."));
    } finally {
      setLoading(false);
    }
  }

  return (
    <section
      aria-label="Chosen rows"
      data-bottom-bar
      className="on-dark no-print fixed inset-x-0 bottom-0 z-header flex min-h-16 flex-wrap items-center gap-x-5 gap-y-2 bg-ink px-4 py-2 text-on-ink md:px-8 lg:left-53"
    >
      <p role="status" className="text-nav">
        <span className="font-medium">
          {isCut && count >= all.most
            ? `${count} of ${all.total} chosen, as many as are done at once`
            : `${count} chosen`}
        </span>
        {sum && <span className="ml-2.5 text-on-ink-muted">{sum}</span>}
      </p>
      {offersAll && (
        <button
          type="button"
          aria-busy={loading || undefined}
          onClick={() => void (loading || chooseAll())}
          className="min-h-11 text-nav"
        >
          <span className="border-current border-b">
            {isCut
              ? `Choose the ${done > 0 ? "next" : "first"} ${reach} of ${all.total}`
              : `Choose all ${reach}`}
          </span>
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2.5">
        {children}
        <button
          type="button"
          aria-label="Clear selection"
          onClick={choice.clear}
          className="flex size-11 items-center justify-center"
        >
          <CloseIcon className="size-4.5" />
        </button>
      </div>
    </section>
  );
}
