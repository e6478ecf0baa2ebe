import { useId, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import type { Elements } from "#ui/primitives/elements.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Panel } from "./panel.tsx";

interface CollapsiblePanelProps {
  readonly title: string;
  readonly aside?: Elements;
  readonly collapse: PanelCollapse | undefined;
  readonly children: Elements;
}

export interface PanelCollapse {
  readonly summary: string;
  readonly hasError: boolean;
}

export function CollapsiblePanel({ title, aside, collapse, children }: CollapsiblePanelProps) {
  const titleId = useId();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(false);
  // Stays open after the error is fixed: the user is in it.
  if (collapse?.hasError && !isOpen) setOpen(true);
  if (collapse === undefined) {
    return (
      <Panel title={title} aside={aside}>
        {children}
      </Panel>
    );
  }
  const hiddenClass = !isOpen && "max-md:hidden";
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
                  {collapse.summary}
                </span>
              )}
            </span>
            <ChevronDownIcon className={classNames("size-4.5 shrink-0", isOpen && "rotate-180")} />
          </button>
          <span id={titleId} className="max-md:hidden">
            {title}
          </span>
        </h2>
        {aside && <div className={classNames(hiddenClass)}>{aside}</div>}
      </div>
      <div id={bodyId} className={classNames("max-md:pb-5", hiddenClass)}>
        {children}
      </div>
    </section>
  );
}
