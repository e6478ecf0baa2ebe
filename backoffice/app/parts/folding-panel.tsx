import { type ReactNode, useId, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Panel } from "./panel.tsx";

interface FoldingPanelProps {
  readonly title: string;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** It lies folded on a phone until its title is pressed; without it, it never folds. */
  readonly fold: PanelFold | undefined;
  readonly children: ReactNode;
}

/** How a panel lies folded. */
export interface PanelFold {
  /** What it holds, in a line below its title. */
  readonly summary: string;
  /** Something in it is wrong, so it lies open. */
  readonly hasFault: boolean;
}

/** A panel of an editor that folds on a phone, where one long form would hide what is edited most. */
export function FoldingPanel({ title, aside, fold, children }: FoldingPanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  // It stays open once the fault is mended, with whoever mends it in it.
  if (fold?.hasFault && !isOpen) setOpen(true);
  if (fold === undefined) {
    return (
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    );
  }
  const hides = !isOpen && "max-md:hidden";
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 border border-line bg-paper px-4 md:px-5.5 md:py-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 md:mb-3">
        <h2 className="type-panel max-md:w-full">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-17 w-full items-center gap-3 text-left md:hidden"
          >
            <span className="min-w-0 grow">
              {title}
              {!isOpen && (
                <span className="mt-0.5 block truncate font-normal font-sans text-meta text-umber tracking-normal [-webkit-text-stroke:0]">
                  {fold.summary}
                </span>
              )}
            </span>
            <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
          </button>
          <span id={titleId} className="max-md:hidden">
            {title}
          </span>
        </h2>
        {aside && <div className={classNames(hides)}>{aside}</div>}
      </div>
      <div id={bodyId} className={classNames("max-md:pb-5", hides)}>
        {children}
      </div>
    </section>
  );
}
